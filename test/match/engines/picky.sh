# Offers an option only after the variant is set, and rejects most of its values.
variant=
while read -r line; do
  case $line in
    uci)
      echo 'option name UCI_Variant type string default x'
      [ -z "$variant" ] || echo 'option name MoveLimit type spin default 100 min 0 max 900'
      echo uciok
      ;;
    'setoption name UCI_Variant'*) variant=set ;;
    'setoption name MoveLimit value 80'*) ;;
    'setoption name MoveLimit'*) echo 'info string error: setoption: MoveLimit: no' ;;
    isready) echo readyok ;;
    go*) echo 'bestmove none' ;;
  esac
done
