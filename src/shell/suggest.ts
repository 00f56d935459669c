/** What somebody may have meant who typed a name that there is not. */

/** ` (did you mean ...?)`, or nothing where no name is near. */
export function suggestion(typed: string, names: readonly string[]): string {
  const near = nearestName(typed, names);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

/** The name that the fewest letters tell from `typed`, where that is less than half of them; or the one it begins. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const lower = typed.toLowerCase();
  const ranked = names
    .map(name => ({ name, letters: editDistance(lower, name.toLowerCase()) }))
    .sort((one, other) => one.letters - other.letters);
  const [best] = ranked;
  if (best && best.letters <= Math.max(1, Math.floor(Math.min(lower.length, best.name.length) / 3))) return best.name;
  const part = names.filter(
    name =>
      lower.length > 2 &&
      name
        .toLowerCase()
        .split('-')
        .some(word => word.startsWith(lower)),
  );
  return part[0] ?? (best && best.letters < lower.length / 2 ? best.name : undefined);
}

/** Letters to put in, take out or change on the way from one word to the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one.slice(0, 64)].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === other[at] ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}
