# Jumps over its own men at its second move.
. "${0%/*}/speak.sh"

answer() { if [ "$1" -lt 1 ]; then echo "bestmove $2"; else echo "bestmove d7-d1"; fi; }
converse
