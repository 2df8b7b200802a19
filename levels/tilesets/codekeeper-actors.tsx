<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="codekeeper-actors" tilewidth="16" tileheight="24" tilecount="12" columns="12">
 <image source="codekeeper-actors.png" width="192" height="24"/>
 <tile id="0" type="hero">
  <properties><property name="about" value="Where you start: exactly one."/></properties>
 </tile>
 <tile id="1" type="box">
  <properties><property name="about" value="An obstacle with 1 HP. Harmless."/></properties>
 </tile>
 <tile id="2" type="skeleton"/>
 <tile id="3" type="gargoyle"/>
 <tile id="4" type="orc"/>
 <tile id="5" type="vampire">
  <properties><property name="about" value="The monster that sees farthest and hits hardest."/></properties>
 </tile>
 <tile id="6" type="exit">
  <properties><property name="about" value="The exit: exactly one, with a path to it."/></properties>
 </tile>
 <tile id="7" type="treasure">
  <properties><property name="about" value="100 points."/></properties>
 </tile>
 <tile id="8" type="potion">
  <properties><property name="about" value="Restores 10 HP."/></properties>
 </tile>
 <tile id="9" type="charge_hammer"/>
 <tile id="10" type="charge_scythe"/>
 <tile id="11" type="charge_bow"/>
</tileset>
