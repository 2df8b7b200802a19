<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="dungeon-dragons" tilewidth="54" tileheight="54" tilecount="3" columns="3">
 <tileoffset x="-19" y="0"/>
 <image source="dungeon-dragons.png" width="162" height="54"/>
 <tile id="0" type="ancient_dragon"/>
 <tile id="1" type="mature_dragon"/>
 <tile id="2" type="baby_dragon"/>
</tileset>
