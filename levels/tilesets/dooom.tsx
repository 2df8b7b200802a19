<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="dooom" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="dooom.png" width="128" height="32"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="Can be walked on. Players start on random floor cells."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="Can be walked on. Players start on random floor cells."/></properties>
 </tile>
 <tile id="2" type="floor">
  <properties><property name="about" value="Can be walked on. Players start on random floor cells."/></properties>
 </tile>
 <tile id="3" type="wall">
  <properties><property name="about" value="Blocks movement and sight."/></properties>
 </tile>
 <tile id="4" type="wall">
  <properties><property name="about" value="Blocks movement and sight."/></properties>
 </tile>
 <tile id="5" type="wall">
  <properties><property name="about" value="Blocks movement and sight."/></properties>
 </tile>
 <tile id="6" type="exit">
  <properties><property name="about" value="An exit: at least one."/></properties>
 </tile>
 <tile id="8" type="treasure">
  <properties><property name="about" value="Gold. The map must hold enough to reach the target."/></properties>
 </tile>
 <tile id="9" type="potion">
  <properties><property name="about" value="+1 HP."/></properties>
 </tile>
 <tile id="10" type="sword"/>
 <tile id="11" type="armour"/>
 <tile id="12" type="lantern"/>
 <tile id="13" type="treasure">
  <properties><property name="about" value="Gold. The map must hold enough to reach the target."/></properties>
 </tile>
 <tile id="14" type="treasure">
  <properties><property name="about" value="Gold. The map must hold enough to reach the target."/></properties>
 </tile>
</tileset>
