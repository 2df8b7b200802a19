<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="baator" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="baator.png" width="128" height="32"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="Can be walked and shot over."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="Can be walked and shot over."/></properties>
 </tile>
 <tile id="2" type="floor">
  <properties><property name="about" value="Can be walked and shot over."/></properties>
 </tile>
 <tile id="3" type="wall">
  <properties><property name="about" value="Blocks movement, sight and shots."/></properties>
 </tile>
 <tile id="4" type="wall">
  <properties><property name="about" value="Blocks movement, sight and shots."/></properties>
 </tile>
 <tile id="5" type="wall">
  <properties><property name="about" value="Blocks movement, sight and shots."/></properties>
 </tile>
 <tile id="6" type="pillar"/>
 <tile id="7" type="counter"/>
 <tile id="12">
  <animation>
   <frame tileid="12" duration="150"/>
   <frame tileid="13" duration="150"/>
   <frame tileid="14" duration="150"/>
   <frame tileid="15" duration="150"/>
  </animation>
 </tile>
</tileset>
