# Thinks for a second, whatever the clock says.
. "${0%/*}/speak.sh"

answer() {
  [ "$1" -lt 1 ] || sleep 1
  echo "bestmove $2"
}
converse
