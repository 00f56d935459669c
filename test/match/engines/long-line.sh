# Sends lines of a megabyte: first an info line, then its second move.
. "${0%/*}/speak.sh"

answer() {
  if [ "$1" -lt 1 ]; then
    printf 'info depth 1 score cp 0 pv %s\nbestmove %s\n' "$(yes 'd7-c7 ' | head -c 1048576 | tr -d '\n')" "$2"
  else
    printf 'bestmove %s\n' "$(yes d7-c7 | tr -d '\n' | head -c 1048576)"
  fi
}
converse
