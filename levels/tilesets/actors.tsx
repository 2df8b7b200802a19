<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="actors" tilewidth="20" tileheight="24" tilecount="4" columns="4">
 <tileoffset x="-2" y="0"/>
 <image source="actors.png" width="80" height="24"/>
 <tile id="0" type="hero">
  <properties><property name="about" value="Where you start: one at most. Without one, the game picks a floor cell."/></properties>
 </tile>
 <tile id="1" type="devil"/>
 <tile id="2" type="devil"/>
 <tile id="3" type="kit"/>
</tileset>
