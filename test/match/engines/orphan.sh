# Exits at its second move and leaves a detached child that keeps its outputs open.
. "${0%/*}/speak.sh"

node -e "
  const child = require('node:child_process').spawn('sleep', ['600'], { stdio: 'inherit', detached: true });
  require('node:fs').appendFileSync('children', child.pid + '\\n');
  child.unref();
"
answer() { if [ "$1" -lt 1 ]; then echo "bestmove $2"; else exit 1; fi; }
converse
