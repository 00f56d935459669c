# Floods both of its outputs at its second move.
. "${0%/*}/speak.sh"

answer() {
  if [ "$1" -lt 1 ]; then
    echo "bestmove $2"
  else
    yes "info string $(printf %0500d 0)" >&2 &
    exec yes "info string $(printf %0500d 0)"
  fi
}
converse
