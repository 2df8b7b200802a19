"""Window, input, graphics and audio; knows views and events, no ruleset. Inner import order: style
<- input, widgets, board, audio <- anim."""
