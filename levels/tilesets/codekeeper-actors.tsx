<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="codekeeper-actors" tilewidth="16" tileheight="24" tilecount="12" columns="12">
 <image source="codekeeper-actors.png" width="192" height="24"/>
 <tile id="0" type="hero"/>
 <tile id="1" type="box"/>
 <tile id="2" type="skeleton"/>
 <tile id="3" type="gargoyle"/>
 <tile id="4" type="orc"/>
 <tile id="5" type="vampire"/>
 <tile id="6" type="exit"/>
 <tile id="7" type="treasure"/>
 <tile id="8" type="potion"/>
 <tile id="9" type="charge_hammer"/>
 <tile id="10" type="charge_scythe"/>
 <tile id="11" type="charge_bow"/>
</tileset>
