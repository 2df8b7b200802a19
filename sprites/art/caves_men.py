"""The figures of the caves that walk on two legs, and what they are dyed."""

from __future__ import annotations

from sprites.art.caves_rig import Kind, Wardrobe
from sprites.art.palette import Clip

# Shirt, skin, legs, each from light to dark; boots and trim.
KINDS = {
    "goblin": Kind("short", "mlk" + "wvu" + "lka" + "vu" + "o1"),
    "mage": Kind("robe", "MLK" + "*+m" + "LKI" + "ol" + "sn"),
    "full_strength_mage": Kind("robe", "QPO" + "*+m" + "POS" + "jh" + "sh"),
    "language_lawyer": Kind("robe", "621" + "*+m" + "210" + "0n" + "26"),
    "monk": Kind("robe", "hgl" + "*+m" + "glk" + "m+" + "lk"),
    "millennium_monk": Kind("robe", "iPO" + "*+m" + "POS" + "mi" + "hl", floats=-1),
    "tyrant": Kind("slim", "sih" + "*+m" + "621" + "1a" + "is"),
    "hacker": Kind("slim", "762" + "*+m" + "KJI" + "87" + "21"),
    "samurai": Kind("slim", "fea" + "622" + "621" + "10" + "ni"),
    "warlord": Kind("slim", "876" + "762" + "762" + "21" + "le"),
    "vampire": Kind("robe", "SN1" + "988" + "210" + "X0" + "eX"),
    "amulet_retriever": Kind("slim", "CBA" + "*+m" + "43o" + "lk" + "kl"),
    "berserker": Kind("bulk", "*+m" + "*+m" + "C43" + "ol" + "43"),
    "ogre": Kind("bulk", "CBA" + "CBA" + "lka" + "BA" + "lk"),
    "lead_golem": Kind("bulk", "762" + "762" + "621" + "21" + "21"),
    "glass_golem": Kind("bulk", "MHL" + "MHL" + "MLK" + "LK" + "HL", shatters=True),
    "imp": Kind("short", "fea" + "fea" + "fea" + "0a" + "ja", floats=3),
    "nurupo": Kind("short", "988" + "987" + "987" + "87" + "87"),
}


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of every figure."""
    return {f"caves/{name}": Wardrobe(name, look).clips() for name, look in KINDS.items()}
