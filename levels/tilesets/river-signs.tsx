<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="river-signs" tilewidth="16" tileheight="28" tilecount="36" columns="12">
 <image source="river-signs.png" width="192" height="84"/>
 <tile id="0">
  <animation>
   <frame tileid="0" duration="170"/>
   <frame tileid="1" duration="170"/>
   <frame tileid="2" duration="170"/>
   <frame tileid="3" duration="170"/>
  </animation>
 </tile>
 <tile id="4">
  <animation>
   <frame tileid="4" duration="170"/>
   <frame tileid="5" duration="170"/>
   <frame tileid="6" duration="170"/>
   <frame tileid="7" duration="170"/>
  </animation>
 </tile>
 <tile id="8">
  <animation>
   <frame tileid="8" duration="170"/>
   <frame tileid="9" duration="170"/>
   <frame tileid="10" duration="170"/>
   <frame tileid="11" duration="170"/>
  </animation>
 </tile>
 <tile id="12">
  <animation>
   <frame tileid="12" duration="170"/>
   <frame tileid="13" duration="170"/>
   <frame tileid="14" duration="170"/>
   <frame tileid="15" duration="170"/>
  </animation>
 </tile>
 <tile id="16">
  <animation>
   <frame tileid="16" duration="170"/>
   <frame tileid="17" duration="170"/>
   <frame tileid="18" duration="170"/>
   <frame tileid="19" duration="170"/>
  </animation>
 </tile>
 <tile id="20">
  <animation>
   <frame tileid="20" duration="170"/>
   <frame tileid="21" duration="170"/>
   <frame tileid="22" duration="170"/>
   <frame tileid="23" duration="170"/>
  </animation>
 </tile>
</tileset>
