"""The shortest bot: walks to the exit if it sees it, otherwise straight on along the wall."""

side = 0
while True:
    x, y, *rest = map(int, input().split())
    entities = [list(map(int, input().split())) for _ in range(int(input()))]
    exits = [entity for entity in entities if entity[2] == 0]
    walls = {(entity[0], entity[1]) for entity in entities if entity[2] == 1}
    for turn in (1, 0, 3, 2):
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[(side + turn) % 4]
        if 0 <= x + dx < 16 and 0 <= y + dy < 12 and (x + dx, y + dy) not in walls:
            side = (side + turn) % 4
            break
    goal = exits[0][:2] if exits else (x + dx, y + dy)
    print("MOVE", *goal, "Which way out?", flush=True)
