# Reads all and says nothing, ever.
while read -r _; do :; done
