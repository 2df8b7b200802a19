"""What players read of a match: names, sentences, the log. Imports: what all scenes use, ui."""
