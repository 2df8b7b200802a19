"""Caves: the humanoid figures and their colours."""

from __future__ import annotations

from sprites.art.caves.humanoid_rig import Humanoid, HumanoidFigure
from sprites.art.palette import Clip

# Shirt, skin, legs, each from light to dark; boots and trim.
HUMANOIDS = {
    "goblin": Humanoid("short", "mlk" + "rxq" + "lka" + "xq" + "o1"),
    "mage": Humanoid("robe", "MLK" + "*+m" + "LKI" + "ol" + "sn"),
    "full_strength_mage": Humanoid("robe", "QPO" + "*+m" + "POS" + "jh" + "sh"),
    "language_lawyer": Humanoid("robe", "621" + "*+m" + "210" + "0n" + "26"),
    "monk": Humanoid("robe", "hgl" + "*+m" + "glk" + "m+" + "lk"),
    "millennium_monk": Humanoid("robe", "iPO" + "*+m" + "POS" + "mi" + "hl", hover_height=-1),
    "tyrant": Humanoid("slim", "sih" + "*+m" + "621" + "1a" + "is"),
    "hacker": Humanoid("slim", "TSW" + "*+m" + "KJI" + "87" + "21"),
    "samurai": Humanoid("slim", "fea" + "622" + "621" + "10" + "ni"),
    "warlord": Humanoid("slim", "876" + "762" + "762" + "21" + "le"),
    "vampire": Humanoid("robe", "SN1" + "988" + "210" + "X0" + "eX"),
    "amulet_retriever": Humanoid("slim", "CBA" + "*+m" + "43o" + "lk" + "kl"),
    "berserker": Humanoid("bulk", "*+m" + "*+m" + "C43" + "ol" + "43"),
    "ogre": Humanoid("bulk", "rqp" + "rqp" + "lka" + "qp" + "lk"),
    "lead_golem": Humanoid("bulk", "762" + "762" + "621" + "21" + "21"),
    "glass_golem": Humanoid("bulk", "MHL" + "MHL" + "MLK" + "LK" + "HL", shatters=True),
    "imp": Humanoid("short", "fea" + "fea" + "fea" + "0a" + "ja", hover_height=3),
    "nurupo": Humanoid("short", "988" + "987" + "987" + "87" + "87"),
}


def sheets() -> dict[str, list[Clip]]:
    """Return the sheet of every figure."""
    return {f"caves/{name}": HumanoidFigure(name, look).clips() for name, look in HUMANOIDS.items()}
