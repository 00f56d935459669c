# Plays, but not in games that start with a move listed in the file `held` of its working directory.
. "${0%/*}/speak.sh"

answer() {
  held=
  [ ! -e held ] || read -r held <held
  case " $held " in *" ${moves%% *} "*) return ;; esac
  printf 'info depth 1 score cp 0 nodes 1\nbestmove %s\n' "$2"
}
converse
