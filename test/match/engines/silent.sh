# Never replies to its second `go`.
. "${0%/*}/speak.sh"

answer() { [ "$1" -ge 1 ] || echo "bestmove $2"; }
converse
