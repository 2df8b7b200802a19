let begun = false;
tiled.activeAssetChanged.connect(function (first) {
  if (!first || begun) return;
  begun = true;
  tiled.executeCommand("Play this map");
  const told = new TextFile("TOLD", TextFile.WriteOnly);
  for (let i = 0; i < first.layerCount; i++)
    if (first.layerAt(i).isObjectLayer)
      for (const thing of first.layerAt(i).objects)
        told.writeLine(JSON.stringify([thing.type, thing.resolvedProperties()]));
  told.commit();
  const maps = MAPS;
  for (const name of maps) {
    const map = tiled.open(name);
    map.autoMap();
    map.setProperty("ruleset", tiled.propertyValue("ruleset", map.property("ruleset")));
    const west = tiled.propertyValue("facing", "W");
    const soul = tiled.propertyValue("sword_tester", { facing: west });
    for (let i = 0; i < map.layerCount; i++)
      if (map.layerAt(i).isTileLayer) map.layerAt(i).setProperty("soul", soul);
    FORMATS.forEach(function (format, number) {
      map.layerDataFormat = TileMap[format];
      map.infinite = number % 2 == 1;
      tiled.mapFormat("tmx").write(map, name.replace(".tmx", "-" + format + ".tmx"));
    });
    map.layerDataFormat = TileMap.CSV;
    map.infinite = false;
    tiled.mapFormat("tmx").write(map, name.replace(".tmx", ".done"));
    tiled.close(map);
  }
});
