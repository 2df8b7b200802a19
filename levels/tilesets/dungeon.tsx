<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="dungeon" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="dungeon.png" width="128" height="32"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="2" type="wall">
  <properties><property name="about" value="Blocks movement, throws and sight."/></properties>
 </tile>
 <tile id="3" type="wall">
  <properties><property name="about" value="Blocks movement, throws and sight."/></properties>
 </tile>
 <tile id="4" type="glass"/>
 <tile id="5" type="down_a"/>
 <tile id="6" type="down_b"/>
 <tile id="7" type="down_c"/>
 <tile id="8" type="down_d"/>
 <tile id="9" type="up_a"/>
 <tile id="10" type="up_b"/>
 <tile id="11" type="up_c"/>
 <tile id="12" type="up_d"/>
</tileset>
