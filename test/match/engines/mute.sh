# Reads everything and never replies.
while read -r _; do :; done
