"""The stage: a view as it is shown, composed of ground, figures, light and effects. Imports: core,
content, all of ui left of it."""
