<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="codekeeper-look" tilewidth="16" tileheight="16" tilecount="192" columns="16">
 <image source="codekeeper-look.png" width="256" height="192"/>
 <tile id="0" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="1" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="2" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
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
 <tile id="6" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="7" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="8" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="9" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="10" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="11" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="12" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="13" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="14" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="15" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="16" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="17" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="18" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="19" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="20" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="21" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="22" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="23" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="24" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="25" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="26" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="27" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="28" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="29" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="30" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="31" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="32" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="33" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="34" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="35" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="36" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="37" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="38" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="39" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="40" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="41" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="42" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="43" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="44" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="45" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="46" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="48" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="49" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="50" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="51" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="52" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="53" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="54" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="55" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="56" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="57" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="58" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="59" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="60" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="61" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="62" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="63" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="64" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="65" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="66" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="67" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="68" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="69" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="70" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="71" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="72" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="73" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="74" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="75" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="76" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="77" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="78" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="79" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="80" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="81" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="82" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="83" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="84" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="85" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="86" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="87" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="88" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="89" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="90" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="91" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="92" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="93" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="94" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="96" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="97" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="98" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="99" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="100" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="101" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="102" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="103" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="104" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="105" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="106" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="107" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="108" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="109" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="110" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="111" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="112" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="113" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="114" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="115" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="116" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="117" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="118" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="119" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="120" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="121" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="122" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="123" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="124" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="125" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="126" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="127" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="128" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="129" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="130" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="131" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="132" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="133" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="134" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="135" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="136" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="137" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="138" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="139" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="140" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="141" type="wall" probability="0.3">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="142" type="wall">
  <properties><property name="about" value="Blocks movement."/></properties>
 </tile>
 <tile id="148" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="149" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="150" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="151" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="152" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="153" type="floor">
  <properties><property name="about" value="Can be walked on."/></properties>
 </tile>
 <tile id="164">
  <animation>
   <frame tileid="164" duration="140"/>
   <frame tileid="165" duration="140"/>
   <frame tileid="166" duration="140"/>
   <frame tileid="167" duration="140"/>
  </animation>
 </tile>
 <tile id="168">
  <animation>
   <frame tileid="168" duration="240"/>
   <frame tileid="169" duration="240"/>
   <frame tileid="170" duration="240"/>
   <frame tileid="171" duration="240"/>
  </animation>
 </tile>
 <tile id="172">
  <animation>
   <frame tileid="172" duration="240"/>
   <frame tileid="173" duration="240"/>
   <frame tileid="174" duration="240"/>
   <frame tileid="175" duration="240"/>
  </animation>
 </tile>
 <tile id="176">
  <animation>
   <frame tileid="176" duration="240"/>
   <frame tileid="177" duration="240"/>
   <frame tileid="178" duration="240"/>
   <frame tileid="179" duration="240"/>
  </animation>
 </tile>
 <wangsets>
  <wangset name="walls and floors" type="mixed" tile="-1">
   <wangcolor name="wall" color="#625565" tile="0" probability="1"/>
   <wangcolor name="floor" color="#9babb2" tile="148" probability="1"/>
   <wangtile tileid="0" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="1" wangid="1,2,1,1,1,1,1,1"/>
   <wangtile tileid="2" wangid="1,1,1,2,1,1,1,1"/>
   <wangtile tileid="3" wangid="1,1,1,1,1,2,1,1"/>
   <wangtile tileid="4" wangid="1,1,1,1,1,1,1,2"/>
   <wangtile tileid="5" wangid="1,2,1,2,1,1,1,1"/>
   <wangtile tileid="6" wangid="1,2,1,1,1,2,1,1"/>
   <wangtile tileid="7" wangid="1,2,1,1,1,1,1,2"/>
   <wangtile tileid="8" wangid="1,1,1,2,1,2,1,1"/>
   <wangtile tileid="9" wangid="1,1,1,2,1,1,1,2"/>
   <wangtile tileid="10" wangid="1,1,1,1,1,2,1,2"/>
   <wangtile tileid="11" wangid="1,2,1,2,1,2,1,1"/>
   <wangtile tileid="12" wangid="1,2,1,2,1,1,1,2"/>
   <wangtile tileid="13" wangid="1,2,1,1,1,2,1,2"/>
   <wangtile tileid="14" wangid="1,1,1,2,1,2,1,2"/>
   <wangtile tileid="15" wangid="1,2,1,2,1,2,1,2"/>
   <wangtile tileid="16" wangid="2,2,1,1,1,1,1,2"/>
   <wangtile tileid="17" wangid="2,2,1,2,1,1,1,2"/>
   <wangtile tileid="18" wangid="2,2,1,1,1,2,1,2"/>
   <wangtile tileid="19" wangid="2,2,1,2,1,2,1,2"/>
   <wangtile tileid="20" wangid="1,2,2,2,1,1,1,1"/>
   <wangtile tileid="21" wangid="1,2,2,2,1,2,1,1"/>
   <wangtile tileid="22" wangid="1,2,2,2,1,1,1,2"/>
   <wangtile tileid="23" wangid="1,2,2,2,1,2,1,2"/>
   <wangtile tileid="24" wangid="2,2,2,2,1,1,1,2"/>
   <wangtile tileid="25" wangid="2,2,2,2,1,2,1,2"/>
   <wangtile tileid="26" wangid="1,1,1,2,2,2,1,1"/>
   <wangtile tileid="27" wangid="1,2,1,2,2,2,1,1"/>
   <wangtile tileid="28" wangid="1,1,1,2,2,2,1,2"/>
   <wangtile tileid="29" wangid="1,2,1,2,2,2,1,2"/>
   <wangtile tileid="30" wangid="2,2,1,2,2,2,1,2"/>
   <wangtile tileid="31" wangid="1,2,2,2,2,2,1,1"/>
   <wangtile tileid="32" wangid="1,2,2,2,2,2,1,2"/>
   <wangtile tileid="33" wangid="2,2,2,2,2,2,1,2"/>
   <wangtile tileid="34" wangid="1,1,1,1,1,2,2,2"/>
   <wangtile tileid="35" wangid="1,2,1,1,1,2,2,2"/>
   <wangtile tileid="36" wangid="1,1,1,2,1,2,2,2"/>
   <wangtile tileid="37" wangid="1,2,1,2,1,2,2,2"/>
   <wangtile tileid="38" wangid="2,2,1,1,1,2,2,2"/>
   <wangtile tileid="39" wangid="2,2,1,2,1,2,2,2"/>
   <wangtile tileid="40" wangid="1,2,2,2,1,2,2,2"/>
   <wangtile tileid="41" wangid="2,2,2,2,1,2,2,2"/>
   <wangtile tileid="42" wangid="1,1,1,2,2,2,2,2"/>
   <wangtile tileid="43" wangid="1,2,1,2,2,2,2,2"/>
   <wangtile tileid="44" wangid="2,2,1,2,2,2,2,2"/>
   <wangtile tileid="45" wangid="1,2,2,2,2,2,2,2"/>
   <wangtile tileid="48" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="49" wangid="1,2,1,1,1,1,1,1"/>
   <wangtile tileid="50" wangid="1,1,1,2,1,1,1,1"/>
   <wangtile tileid="51" wangid="1,1,1,1,1,2,1,1"/>
   <wangtile tileid="52" wangid="1,1,1,1,1,1,1,2"/>
   <wangtile tileid="53" wangid="1,2,1,2,1,1,1,1"/>
   <wangtile tileid="54" wangid="1,2,1,1,1,2,1,1"/>
   <wangtile tileid="55" wangid="1,2,1,1,1,1,1,2"/>
   <wangtile tileid="56" wangid="1,1,1,2,1,2,1,1"/>
   <wangtile tileid="57" wangid="1,1,1,2,1,1,1,2"/>
   <wangtile tileid="58" wangid="1,1,1,1,1,2,1,2"/>
   <wangtile tileid="59" wangid="1,2,1,2,1,2,1,1"/>
   <wangtile tileid="60" wangid="1,2,1,2,1,1,1,2"/>
   <wangtile tileid="61" wangid="1,2,1,1,1,2,1,2"/>
   <wangtile tileid="62" wangid="1,1,1,2,1,2,1,2"/>
   <wangtile tileid="63" wangid="1,2,1,2,1,2,1,2"/>
   <wangtile tileid="64" wangid="2,2,1,1,1,1,1,2"/>
   <wangtile tileid="65" wangid="2,2,1,2,1,1,1,2"/>
   <wangtile tileid="66" wangid="2,2,1,1,1,2,1,2"/>
   <wangtile tileid="67" wangid="2,2,1,2,1,2,1,2"/>
   <wangtile tileid="68" wangid="1,2,2,2,1,1,1,1"/>
   <wangtile tileid="69" wangid="1,2,2,2,1,2,1,1"/>
   <wangtile tileid="70" wangid="1,2,2,2,1,1,1,2"/>
   <wangtile tileid="71" wangid="1,2,2,2,1,2,1,2"/>
   <wangtile tileid="72" wangid="2,2,2,2,1,1,1,2"/>
   <wangtile tileid="73" wangid="2,2,2,2,1,2,1,2"/>
   <wangtile tileid="74" wangid="1,1,1,2,2,2,1,1"/>
   <wangtile tileid="75" wangid="1,2,1,2,2,2,1,1"/>
   <wangtile tileid="76" wangid="1,1,1,2,2,2,1,2"/>
   <wangtile tileid="77" wangid="1,2,1,2,2,2,1,2"/>
   <wangtile tileid="78" wangid="2,2,1,2,2,2,1,2"/>
   <wangtile tileid="79" wangid="1,2,2,2,2,2,1,1"/>
   <wangtile tileid="80" wangid="1,2,2,2,2,2,1,2"/>
   <wangtile tileid="81" wangid="2,2,2,2,2,2,1,2"/>
   <wangtile tileid="82" wangid="1,1,1,1,1,2,2,2"/>
   <wangtile tileid="83" wangid="1,2,1,1,1,2,2,2"/>
   <wangtile tileid="84" wangid="1,1,1,2,1,2,2,2"/>
   <wangtile tileid="85" wangid="1,2,1,2,1,2,2,2"/>
   <wangtile tileid="86" wangid="2,2,1,1,1,2,2,2"/>
   <wangtile tileid="87" wangid="2,2,1,2,1,2,2,2"/>
   <wangtile tileid="88" wangid="1,2,2,2,1,2,2,2"/>
   <wangtile tileid="89" wangid="2,2,2,2,1,2,2,2"/>
   <wangtile tileid="90" wangid="1,1,1,2,2,2,2,2"/>
   <wangtile tileid="91" wangid="1,2,1,2,2,2,2,2"/>
   <wangtile tileid="92" wangid="2,2,1,2,2,2,2,2"/>
   <wangtile tileid="93" wangid="1,2,2,2,2,2,2,2"/>
   <wangtile tileid="96" wangid="1,1,1,1,1,1,1,1"/>
   <wangtile tileid="97" wangid="1,2,1,1,1,1,1,1"/>
   <wangtile tileid="98" wangid="1,1,1,2,1,1,1,1"/>
   <wangtile tileid="99" wangid="1,1,1,1,1,2,1,1"/>
   <wangtile tileid="100" wangid="1,1,1,1,1,1,1,2"/>
   <wangtile tileid="101" wangid="1,2,1,2,1,1,1,1"/>
   <wangtile tileid="102" wangid="1,2,1,1,1,2,1,1"/>
   <wangtile tileid="103" wangid="1,2,1,1,1,1,1,2"/>
   <wangtile tileid="104" wangid="1,1,1,2,1,2,1,1"/>
   <wangtile tileid="105" wangid="1,1,1,2,1,1,1,2"/>
   <wangtile tileid="106" wangid="1,1,1,1,1,2,1,2"/>
   <wangtile tileid="107" wangid="1,2,1,2,1,2,1,1"/>
   <wangtile tileid="108" wangid="1,2,1,2,1,1,1,2"/>
   <wangtile tileid="109" wangid="1,2,1,1,1,2,1,2"/>
   <wangtile tileid="110" wangid="1,1,1,2,1,2,1,2"/>
   <wangtile tileid="111" wangid="1,2,1,2,1,2,1,2"/>
   <wangtile tileid="112" wangid="2,2,1,1,1,1,1,2"/>
   <wangtile tileid="113" wangid="2,2,1,2,1,1,1,2"/>
   <wangtile tileid="114" wangid="2,2,1,1,1,2,1,2"/>
   <wangtile tileid="115" wangid="2,2,1,2,1,2,1,2"/>
   <wangtile tileid="116" wangid="1,2,2,2,1,1,1,1"/>
   <wangtile tileid="117" wangid="1,2,2,2,1,2,1,1"/>
   <wangtile tileid="118" wangid="1,2,2,2,1,1,1,2"/>
   <wangtile tileid="119" wangid="1,2,2,2,1,2,1,2"/>
   <wangtile tileid="120" wangid="2,2,2,2,1,1,1,2"/>
   <wangtile tileid="121" wangid="2,2,2,2,1,2,1,2"/>
   <wangtile tileid="122" wangid="1,1,1,2,2,2,1,1"/>
   <wangtile tileid="123" wangid="1,2,1,2,2,2,1,1"/>
   <wangtile tileid="124" wangid="1,1,1,2,2,2,1,2"/>
   <wangtile tileid="125" wangid="1,2,1,2,2,2,1,2"/>
   <wangtile tileid="126" wangid="2,2,1,2,2,2,1,2"/>
   <wangtile tileid="127" wangid="1,2,2,2,2,2,1,1"/>
   <wangtile tileid="128" wangid="1,2,2,2,2,2,1,2"/>
   <wangtile tileid="129" wangid="2,2,2,2,2,2,1,2"/>
   <wangtile tileid="130" wangid="1,1,1,1,1,2,2,2"/>
   <wangtile tileid="131" wangid="1,2,1,1,1,2,2,2"/>
   <wangtile tileid="132" wangid="1,1,1,2,1,2,2,2"/>
   <wangtile tileid="133" wangid="1,2,1,2,1,2,2,2"/>
   <wangtile tileid="134" wangid="2,2,1,1,1,2,2,2"/>
   <wangtile tileid="135" wangid="2,2,1,2,1,2,2,2"/>
   <wangtile tileid="136" wangid="1,2,2,2,1,2,2,2"/>
   <wangtile tileid="137" wangid="2,2,2,2,1,2,2,2"/>
   <wangtile tileid="138" wangid="1,1,1,2,2,2,2,2"/>
   <wangtile tileid="139" wangid="1,2,1,2,2,2,2,2"/>
   <wangtile tileid="140" wangid="2,2,1,2,2,2,2,2"/>
   <wangtile tileid="141" wangid="1,2,2,2,2,2,2,2"/>
   <wangtile tileid="148" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="149" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="150" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="151" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="152" wangid="2,2,2,2,2,2,2,2"/>
   <wangtile tileid="153" wangid="2,2,2,2,2,2,2,2"/>
  </wangset>
 </wangsets>
</tileset>
