<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="boxes" tilewidth="16" tileheight="24" tilecount="3" columns="3">
 <image source="boxes.png" width="48" height="24"/>
 <tile id="0" type="hero">
  <properties><property name="about" value="Where you start: exactly one."/></properties>
 </tile>
 <tile id="1" type="box">
  <properties><property name="about" value="A box to push onto a goal."/></properties>
 </tile>
 <tile id="2" type="goal"/>
</tileset>
