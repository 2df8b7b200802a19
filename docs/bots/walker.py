"""The shortest bot: walks to the exit if it sees it, else straight on until something is there."""

side = 0
while True:
    x, y, *rest = map(int, input().split())
    things = [list(map(int, input().split())) for _ in range(int(input()))]
    exits = [thing for thing in things if thing[2] == 0]
    walls = {(thing[0], thing[1]) for thing in things if thing[2] == 1}
    for turn in (1, 0, 3, 2):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[(side + turn) % 4]
        if 0 <= x + dx < 16 and 0 <= y + dy < 12 and (x + dx, y + dy) not in walls:
            side = (side + turn) % 4
            break
    goal = exits[0][:2] if exits else (x + dx, y + dy)
    print("MOVE", *goal, "Which way out?", flush=True)
