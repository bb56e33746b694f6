"""The standings of a season, worked out beside Tapis: from the results of its events as Tapis writes them, and nothing else.

Reads {"best": 4, "members": [...], "events": [results, ...]}; writes [[place, name, total, [points that count]], ...].
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal

asked = json.load(sys.stdin)
earned = {}
for event in asked["events"]:
    for line in event["lines"]:
        exact = 100 * (Decimal(event["entries"]) / line["place"]).sqrt()
        points = int(exact.quantize(Decimal(1), ROUND_HALF_UP))
        if line["name"] in asked["members"]:
            earned.setdefault(line["name"], []).append(points)

standings = []
for name, points in earned.items():
    counting = sorted(points, reverse=True)[: asked["best"]]
    standings.append((sum(counting), counting, name))
standings.sort(key=lambda line: (-line[0], [-points for points in line[1]], line[2]))

told = []
for number, (total, counting, name) in enumerate(standings, 1):
    is_tied = told and (told[-1][2], told[-1][3]) == (total, counting)
    told.append([told[-1][0] if is_tied else number, name, total, counting])
print(json.dumps(told))
