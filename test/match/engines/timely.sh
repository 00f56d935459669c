# Reports the time of its search.
. "${0%/*}/speak.sh"

answer() { printf 'info depth 1 score cp 0 nodes 1 time 1\nbestmove %s\n' "$2"; }
converse
