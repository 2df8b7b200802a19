<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="dooom" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="dooom.png" width="128" height="32"/>
 <tile id="0" type="floor"/>
 <tile id="1" type="floor"/>
 <tile id="2" type="floor"/>
 <tile id="3" type="wall"/>
 <tile id="4" type="wall"/>
 <tile id="5" type="wall"/>
 <tile id="6" type="exit"/>
 <tile id="8" type="treasure"/>
 <tile id="9" type="potion"/>
 <tile id="10" type="sword"/>
 <tile id="11" type="armour"/>
 <tile id="12" type="lantern"/>
 <tile id="13" type="treasure"/>
 <tile id="14" type="treasure"/>
</tileset>
