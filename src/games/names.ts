/** Names as words for people. */

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Sides that are many: `the attackers win`, and `White wins`. */
export const isMany = (side: string): boolean => side.endsWith('s');

/** `1 game`, `2 games`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
