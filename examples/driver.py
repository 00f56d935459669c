#!/usr/bin/env python3
"""A front end that knows no rules: python3 driver.py [--self] [variant] [command of the engine...]

You play the side that begins, and type turns; with --self the engine plays both sides."""
import json
import subprocess
import sys

both = "--self" in sys.argv
words = [word for word in sys.argv[1:] if word != "--self"]
variant = words[0] if words else "brandubh"
command = words[1:] or ["alquerque"]
engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def send(line):
    engine.stdin.write(line + "\n")

def ask(line):
    """The answer to a query as data."""
    send(line + " json")
    word = line.split()[0]
    for answer in engine.stdout:
        if answer.startswith(word + " "):
            return json.loads(answer[len(word) + 1:])
        if "error" in answer:
            raise RuntimeError(answer.strip())

def best():
    send("go movetime 100")
    for answer in engine.stdout:
        if answer.startswith("bestmove "):
            return answer.split()[1]

def draw(board):
    rows = [["  "] * board["columns"] for _ in range(board["rows"])]
    for point in board["points"]:
        piece = point.get("piece")
        letter = piece["side"][0] if piece else "."
        rows[point["row"]][point["column"]] = (letter.upper() if piece and piece["piece"] == "king" else letter) + " "
    print("\n".join("".join(row) for row in rows))


send(f"setoption name UCI_Variant value {variant}")
turns = []
while True:
    send("position startpos moves " + " ".join(turns))
    status, board = ask("status"), ask("board")
    draw(board)
    print(status["sentence"])
    if status["result"] != "ongoing":
        break
    names = [turn["name"] for turn in ask("legal")["turns"]]
    name = best() if both or status["side"] != board["sides"][0] else input("> ")
    if name in names:
        turns.append(name)
    else:
        print("one of", *[legal for legal in names if legal.startswith(name)])
send("quit")
