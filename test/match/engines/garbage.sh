# Sends lines that no engine sends, and garbage instead of its second move.
. "${0%/*}/speak.sh"

answer() {
  printf '\nbestmov d7-c7\ninfo\ninfo depth x score cp\ninfo score mate nodes\n\000\007\357\277\275\n{"a": 1}\n\377\376\000\n'
  if [ "$1" -lt 1 ]; then echo "bestmove $2"; else printf 'bestmove \000]"} {[\n'; fi
}
converse
