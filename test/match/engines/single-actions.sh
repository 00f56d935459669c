# Plays nine men's morris after `a7 c3 d7 e4`, where White closes a mill at once. With `single` it sends one action at a
# time: `g7`, and at the next `go` `xc3`.
while read -r word rest; do
  case $word in
    uci) printf 'option name UCI_Variant type string default nine-mens-morris\nuciok\n' ;;
    isready) echo readyok ;;
    position)
      set -- "$1" ${rest#startpos moves }
      count=$(($# - 1))
      eval "last=\${$#}"
      ;;
    go)
      case $count$last in
        4*) [ "$1" = single ] && echo bestmove g7 || echo bestmove g7xc3 ;;
        5g7) echo bestmove xc3 ;;
        5*) echo bestmove b4 ;;
        6*) echo bestmove a1 ;;
        7*) echo bestmove f6 ;;
        8*) echo bestmove f2 ;;
        9*) echo bestmove c5 ;;
      esac
      ;;
  esac
done
