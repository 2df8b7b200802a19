<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="codekeeper" tilewidth="16" tileheight="16" tilecount="6" columns="6">
 <image source="codekeeper.png" width="96" height="16"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="2" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="3" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="4" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="5" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
</tileset>
