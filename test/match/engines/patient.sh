# Plays on, but not in games that begin with one of the turns in the file `held` of the folder where it runs.
. "${0%/*}/speak.sh"

answer() {
  held=
  [ ! -e held ] || read -r held <held
  case " $held " in *" ${moves%% *} "*) return ;; esac
  printf 'info depth 1 score cp 0 nodes 1\nbestmove %s\n' "$2"
}
converse
