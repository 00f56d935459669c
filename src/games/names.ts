/** Names as words for people. */

export const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Sides that are many: `the attackers win`, and `White wins`. */
export const isPlural = (side: string): boolean => side.endsWith('s');

/** `1 game`, `2 games`. */
export const pluralise = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
