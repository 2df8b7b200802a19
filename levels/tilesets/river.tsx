<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="river" tilewidth="16" tileheight="16" tilecount="24" columns="8">
 <image source="river.png" width="128" height="48"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="2" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="3" type="water_e"/>
 <tile id="4" type="water_s"/>
 <tile id="5" type="water_w"/>
 <tile id="6" type="swamp"/>
 <tile id="7" type="home_1"/>
 <tile id="8" type="home_2"/>
 <tile id="9" type="home_3"/>
 <tile id="10" type="home_4"/>
 <tile id="11" type="home_5"/>
 <tile id="12" type="home_6"/>
 <tile id="13" type="portal_1"/>
 <tile id="14" type="portal_2"/>
 <tile id="15" type="portal_3"/>
 <tile id="16" type="portal_4"/>
 <tile id="17" type="portal_5"/>
 <tile id="18" type="portal_6"/>
 <tile id="19" type="treasure">
  <properties><property name="about" value="The treasure: exactly one, on a field tile."/></properties>
 </tile>
</tileset>
