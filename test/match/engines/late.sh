# Thinks for three seconds at its second move, whatever the clock says.
. "${0%/*}/speak.sh"

answer() {
  [ "$1" -lt 1 ] || sleep 3
  echo "bestmove $2"
}
converse
