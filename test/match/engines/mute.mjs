// Reads all and says nothing, ever.
process.stdin.resume().on('end', () => process.exit());
