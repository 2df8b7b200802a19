"""Help pages: texts, sprites, diagrams as the rules compute them, keys. Imports: texts, and what
all scenes use."""
