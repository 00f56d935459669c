#!/usr/bin/env python3
"""A front end that knows no rules: python3 driver.py [--self] [variant] [engine command...]

You play the side that begins by typing moves. With --self the engine plays both sides."""
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
    """Sends a query and returns its JSON answer."""
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
moves = []
while True:
    send("position startpos moves " + " ".join(moves))
    status, board = ask("status"), ask("board")
    draw(board)
    print(status["sentence"])
    if status["result"] != "ongoing":
        break
    names = [move["name"] for move in ask("legal")["turns"]]
    name = best() if both or status["side"] != board["sides"][0] else input("> ")
    if name in names:
        moves.append(name)
    else:
        print("Legal moves:", *[legal for legal in names if legal.startswith(name)])
send("quit")
