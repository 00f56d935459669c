# Sends its working directory, environment and arguments as an illegal move.
. "${0%/*}/speak.sh"

words=
for word in "$@"; do words="$words|$word"; done
answer() { echo "bestmove $PWD|$MOOD$words"; }
converse
