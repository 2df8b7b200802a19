<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="river-look" tilewidth="16" tileheight="16" tilecount="128" columns="16">
 <image source="river-look.png" width="256" height="128"/>
 <tile id="0" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="1" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="2" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="3" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="4" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="5" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="6" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="7" type="floor">
  <properties><property name="about" value="A field tile."/></properties>
 </tile>
 <tile id="8" type="water_e">
  <animation>
   <frame tileid="8" duration="120"/>
   <frame tileid="9" duration="120"/>
   <frame tileid="10" duration="120"/>
   <frame tileid="11" duration="120"/>
  </animation>
 </tile>
 <tile id="12" type="water_s">
  <animation>
   <frame tileid="12" duration="120"/>
   <frame tileid="13" duration="120"/>
   <frame tileid="14" duration="120"/>
   <frame tileid="15" duration="120"/>
  </animation>
 </tile>
 <tile id="16" type="water_w">
  <animation>
   <frame tileid="16" duration="120"/>
   <frame tileid="17" duration="120"/>
   <frame tileid="18" duration="120"/>
   <frame tileid="19" duration="120"/>
  </animation>
 </tile>
 <tile id="20" type="water_e">
  <animation>
   <frame tileid="20" duration="120"/>
   <frame tileid="21" duration="120"/>
   <frame tileid="22" duration="120"/>
   <frame tileid="23" duration="120"/>
  </animation>
 </tile>
 <tile id="24" type="water_s">
  <animation>
   <frame tileid="24" duration="120"/>
   <frame tileid="25" duration="120"/>
   <frame tileid="26" duration="120"/>
   <frame tileid="27" duration="120"/>
  </animation>
 </tile>
 <tile id="28" type="water_e">
  <animation>
   <frame tileid="28" duration="120"/>
   <frame tileid="29" duration="120"/>
   <frame tileid="30" duration="120"/>
   <frame tileid="31" duration="120"/>
  </animation>
 </tile>
 <tile id="32" type="water_s">
  <animation>
   <frame tileid="32" duration="120"/>
   <frame tileid="33" duration="120"/>
   <frame tileid="34" duration="120"/>
   <frame tileid="35" duration="120"/>
  </animation>
 </tile>
 <tile id="36" type="water_w">
  <animation>
   <frame tileid="36" duration="120"/>
   <frame tileid="37" duration="120"/>
   <frame tileid="38" duration="120"/>
   <frame tileid="39" duration="120"/>
  </animation>
 </tile>
 <tile id="40" type="water_s">
  <animation>
   <frame tileid="40" duration="120"/>
   <frame tileid="41" duration="120"/>
   <frame tileid="42" duration="120"/>
   <frame tileid="43" duration="120"/>
  </animation>
 </tile>
 <tile id="44" type="water_w">
  <animation>
   <frame tileid="44" duration="120"/>
   <frame tileid="45" duration="120"/>
   <frame tileid="46" duration="120"/>
   <frame tileid="47" duration="120"/>
  </animation>
 </tile>
 <tile id="48" type="swamp">
  <animation>
   <frame tileid="48" duration="260"/>
   <frame tileid="49" duration="260"/>
   <frame tileid="50" duration="260"/>
   <frame tileid="51" duration="260"/>
  </animation>
 </tile>
 <tile id="52" type="swamp">
  <animation>
   <frame tileid="52" duration="260"/>
   <frame tileid="53" duration="260"/>
   <frame tileid="54" duration="260"/>
   <frame tileid="55" duration="260"/>
  </animation>
 </tile>
 <tile id="56" type="swamp">
  <animation>
   <frame tileid="56" duration="260"/>
   <frame tileid="57" duration="260"/>
   <frame tileid="58" duration="260"/>
   <frame tileid="59" duration="260"/>
  </animation>
 </tile>
 <tile id="60" type="swamp">
  <animation>
   <frame tileid="60" duration="260"/>
   <frame tileid="61" duration="260"/>
   <frame tileid="62" duration="260"/>
   <frame tileid="63" duration="260"/>
  </animation>
 </tile>
 <tile id="64" type="swamp">
  <animation>
   <frame tileid="64" duration="260"/>
   <frame tileid="65" duration="260"/>
   <frame tileid="66" duration="260"/>
   <frame tileid="67" duration="260"/>
  </animation>
 </tile>
 <tile id="68" type="swamp">
  <animation>
   <frame tileid="68" duration="260"/>
   <frame tileid="69" duration="260"/>
   <frame tileid="70" duration="260"/>
   <frame tileid="71" duration="260"/>
  </animation>
 </tile>
 <tile id="72" type="swamp">
  <animation>
   <frame tileid="72" duration="260"/>
   <frame tileid="73" duration="260"/>
   <frame tileid="74" duration="260"/>
   <frame tileid="75" duration="260"/>
  </animation>
 </tile>
 <tile id="76" type="swamp">
  <animation>
   <frame tileid="76" duration="260"/>
   <frame tileid="77" duration="260"/>
   <frame tileid="78" duration="260"/>
   <frame tileid="79" duration="260"/>
  </animation>
 </tile>
 <tile id="80" type="swamp">
  <animation>
   <frame tileid="80" duration="260"/>
   <frame tileid="81" duration="260"/>
   <frame tileid="82" duration="260"/>
   <frame tileid="83" duration="260"/>
  </animation>
 </tile>
 <tile id="84" type="swamp">
  <animation>
   <frame tileid="84" duration="260"/>
   <frame tileid="85" duration="260"/>
   <frame tileid="86" duration="260"/>
   <frame tileid="87" duration="260"/>
  </animation>
 </tile>
 <tile id="88" type="swamp">
  <animation>
   <frame tileid="88" duration="260"/>
   <frame tileid="89" duration="260"/>
   <frame tileid="90" duration="260"/>
   <frame tileid="91" duration="260"/>
  </animation>
 </tile>
 <tile id="92" type="swamp">
  <animation>
   <frame tileid="92" duration="260"/>
   <frame tileid="93" duration="260"/>
   <frame tileid="94" duration="260"/>
   <frame tileid="95" duration="260"/>
  </animation>
 </tile>
 <tile id="96" type="swamp">
  <animation>
   <frame tileid="96" duration="260"/>
   <frame tileid="97" duration="260"/>
   <frame tileid="98" duration="260"/>
   <frame tileid="99" duration="260"/>
  </animation>
 </tile>
 <tile id="100" type="swamp">
  <animation>
   <frame tileid="100" duration="260"/>
   <frame tileid="101" duration="260"/>
   <frame tileid="102" duration="260"/>
   <frame tileid="103" duration="260"/>
  </animation>
 </tile>
 <tile id="104" type="swamp">
  <animation>
   <frame tileid="104" duration="260"/>
   <frame tileid="105" duration="260"/>
   <frame tileid="106" duration="260"/>
   <frame tileid="107" duration="260"/>
  </animation>
 </tile>
 <tile id="108" type="swamp">
  <animation>
   <frame tileid="108" duration="260"/>
   <frame tileid="109" duration="260"/>
   <frame tileid="110" duration="260"/>
   <frame tileid="111" duration="260"/>
  </animation>
 </tile>
 <tile id="112">
  <animation>
   <frame tileid="112" duration="110"/>
   <frame tileid="113" duration="110"/>
   <frame tileid="114" duration="110"/>
   <frame tileid="115" duration="110"/>
  </animation>
 </tile>
 <wangsets>
  <wangset name="river" type="edge" tile="-1">
   <wangcolor name="river to the east" color="#8fd3ff" tile="20" probability="1"/>
   <wangcolor name="river to the south" color="#4d65b4" tile="32" probability="1"/>
   <wangcolor name="river to the west" color="#484a77" tile="44" probability="1"/>
   <wangtile tileid="8" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="12" wangid="0,0,0,0,2,0,0,0"/>
   <wangtile tileid="16" wangid="0,0,0,0,0,0,3,0"/>
   <wangtile tileid="20" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="24" wangid="0,0,0,0,2,0,1,0"/>
   <wangtile tileid="28" wangid="2,0,1,0,0,0,0,0"/>
   <wangtile tileid="32" wangid="2,0,0,0,2,0,0,0"/>
   <wangtile tileid="36" wangid="2,0,0,0,0,0,3,0"/>
   <wangtile tileid="40" wangid="0,0,3,0,2,0,0,0"/>
   <wangtile tileid="44" wangid="0,0,3,0,0,0,3,0"/>
  </wangset>
  <wangset name="swamp" type="edge" tile="-1">
   <wangcolor name="swamp" color="#165a4c" tile="108" probability="1"/>
   <wangtile tileid="52" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="56" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="60" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="64" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="68" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="72" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="76" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="80" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="84" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="88" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="92" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="96" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="100" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="104" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="108" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
 </wangsets>
</tileset>
