# Tells where it runs and what stands in its environment, as the name of an illegal move.
. "${0%/*}/speak.sh"

words=
for word in "$@"; do words="$words|$word"; done
answer() { echo "bestmove $PWD|$MOOD$words"; }
converse
