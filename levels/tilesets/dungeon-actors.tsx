<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="dungeon-actors" tilewidth="28" tileheight="26" tilecount="72" columns="12">
 <tileoffset x="-6" y="0"/>
 <image source="dungeon-actors.png" width="336" height="156"/>
 <tile id="0" type="hero">
  <properties><property name="about" value="Where you start: exactly one on the map."/></properties>
 </tile>
 <tile id="1" type="sword_tester"/>
 <tile id="2" type="bee_slayer_shmupper"/>
 <tile id="3" type="shmupper"/>
 <tile id="4" type="heisenbug"/>
 <tile id="5" type="language_lawyer"/>
 <tile id="6" type="rat"/>
 <tile id="7" type="goblin"/>
 <tile id="8" type="mage"/>
 <tile id="9" type="full_strength_mage"/>
 <tile id="10" type="betraying_mascot"/>
 <tile id="11" type="tyrant"/>
 <tile id="12" type="grid_bug"/>
 <tile id="13" type="ogre"/>
 <tile id="14" type="monk"/>
 <tile id="15" type="millennium_monk"/>
 <tile id="16" type="glass_golem"/>
 <tile id="17" type="lead_golem"/>
 <tile id="18" type="hacker"/>
 <tile id="19" type="bat"/>
 <tile id="20" type="berserker"/>
 <tile id="21" type="samurai"/>
 <tile id="22" type="imp"/>
 <tile id="23" type="amulet_retriever"/>
 <tile id="24" type="cat"/>
 <tile id="25" type="acid_blob"/>
 <tile id="26" type="warlord"/>
 <tile id="27" type="nurupo"/>
 <tile id="28" type="chariot"/>
 <tile id="29" type="vampire">
  <properties><property name="about" value="Its HP is added to its DEF and ATK. Every hit it lands gives it 1 HP."/></properties>
 </tile>
 <tile id="30" type="wisp"/>
 <tile id="31" type="iron_sword"/>
 <tile id="32" type="dagger"/>
 <tile id="33" type="buckler"/>
 <tile id="34" type="wand_of_sun"/>
 <tile id="35" type="wand_of_moon"/>
 <tile id="36" type="hammer_of_justice"/>
 <tile id="37" type="skull_bomb"/>
 <tile id="38" type="rogue_slayer"/>
 <tile id="39" type="banana_peel"/>
 <tile id="40" type="katana"/>
 <tile id="41" type="particle_cannon"/>
 <tile id="42" type="blackjack"/>
 <tile id="43" type="ikasama_blade"/>
 <tile id="44" type="repulsion_field"/>
 <tile id="45" type="rapier"/>
 <tile id="46" type="gold_crown"/>
 <tile id="47" type="bikini_armor"/>
 <tile id="48" type="oilskin_cloak"/>
 <tile id="49" type="giant_spiked_club"/>
 <tile id="50" type="lance"/>
 <tile id="51" type="shotgun"/>
 <tile id="52" type="all_in_one_knife"/>
 <tile id="53" type="plate_mail"/>
 <tile id="54" type="ring_of_rage"/>
 <tile id="55" type="assassin_robe"/>
 <tile id="56" type="whip"/>
 <tile id="57" type="magic_candle"/>
 <tile id="58" type="poison_needle"/>
 <tile id="59" type="mace"/>
 <tile id="60" type="crystal_spear"/>
 <tile id="61" type="wood_stake"/>
 <tile id="62" type="boomerang"/>
 <tile id="63" type="tonfa"/>
 <tile id="64" type="broken_hourglass"/>
 <tile id="65" type="bofh_lart"/>
 <tile id="66" type="sword_of_mixing"/>
 <tile id="67" type="cosmic_contract"/>
 <tile id="68" type="shovel"/>
</tileset>
