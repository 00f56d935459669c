/** Text from elsewhere on its way to a terminal. */

/** Without control characters: what a name, an engine or a file says cannot steer the terminal. */
export const maskControlChars = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\u00b7');
