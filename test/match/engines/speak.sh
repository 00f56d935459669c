# Common part of the scripted engines: handles the protocol and moves one piece back and forth in Brandubh. `answer` gets
# the number of own moves so far and the correct move.
converse() {
  count=0
  while read -r word rest; do
    case $word in
      uci) printf 'option name UCI_Variant type string default brandubh\nuciok\n' ;;
      isready) echo readyok ;;
      position)
        moves=
        case $rest in *' moves '*) moves=${rest##* moves } ;; esac
        count=0 own= last=
        for move in $moves; do count=$((count + 1)) own=$last last=$move; done
        case $rest in 'fen '*' d '*) first=1 ;; *) first=0 ;; esac
        ;;
      go)
        case $(((count + first) % 2))$own in
          0d7-c7) right=c7-d7 ;;
          1d5-c5) right=c5-d5 ;;
          0*) right=d7-c7 ;;
          1*) right=d5-c5 ;;
        esac
        answer $((count / 2)) "$right"
        ;;
    esac
  done
}
