# Thinks for three seconds at its second move, and floods its output meanwhile, but not beyond the limit.
. "${0%/*}/speak.sh"

answer() {
  if [ "$1" -ge 1 ]; then
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      yes "info depth 1 score cp 0 nodes 1" | head -n 7000
      sleep 0.15
    done
  fi
  echo "bestmove $2"
}
converse
