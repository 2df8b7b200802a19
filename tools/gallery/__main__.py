"""Run `python3 -m tools.gallery --out DIR`: pictures of every scene, or a trailer."""

from tools.gallery.render_gallery import render_gallery
from tools.gallery.trailer import render_trailer
from tools.output_folder import output_parser


def main() -> int:
    """Write the pictures or the trailer; return the exit status."""
    parser = output_parser("tools.gallery", "renders pictures of every scene and key moment")
    words = "write a film, and an animation per ruleset, instead"
    parser.add_argument("--trailer", action="store_true", help=words)
    arguments = parser.parse_args()
    render = render_trailer if arguments.trailer else render_gallery
    return render(arguments.out, arguments.only)


if __name__ == "__main__":
    raise SystemExit(main())
