# Writes the processors on which it may run.
. "${0%/*}/speak.sh"

taskset -cp $$ >>cpus
answer() { echo "bestmove $2"; }
converse
