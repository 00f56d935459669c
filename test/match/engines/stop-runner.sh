# Stops the match runner for three seconds at its second move, and replies meanwhile.
. "${0%/*}/speak.sh"

answer() {
  if [ "$1" -eq 1 ]; then
    (sleep 3; kill -CONT $PPID) &
    kill -STOP $PPID
  fi
  echo "bestmove $2"
}
converse
