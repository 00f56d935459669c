# Crashes during its second search.
. "${0%/*}/speak.sh"

answer() {
  if [ "$1" -lt 1 ]; then
    echo "bestmove $2"
  else
    echo 'info depth 1 score cp 12 nodes 40'
    kill -SEGV $$
  fi
}
converse
