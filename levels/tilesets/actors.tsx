<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="actors" tilewidth="16" tileheight="16" tilecount="4" columns="4">
 <image source="actors.png" width="64" height="16"/>
 <tile id="0" type="hero"/>
 <tile id="1" type="devil"/>
 <tile id="2" type="devil"/>
 <tile id="3" type="kit"/>
</tileset>
