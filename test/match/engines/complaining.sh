# Reports an error at its second move, and plays on.
. "${0%/*}/speak.sh"

answer() {
  [ "$1" -lt 1 ] || echo "info string error: position: no"
  echo "bestmove $2"
}
converse
