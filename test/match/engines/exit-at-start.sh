# Exits before it reads a command.
exit 3
