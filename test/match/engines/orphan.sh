# Leaves a child behind that holds its outputs and cannot be reached, and goes at its second turn.
. "${0%/*}/speak.sh"

node -e "require('node:child_process').spawn('sleep', ['20'], { stdio: 'inherit', detached: true }).unref()"
answer() { if [ "$1" -lt 1 ]; then echo "bestmove $2"; else exit 1; fi; }
converse
