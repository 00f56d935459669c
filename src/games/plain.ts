/** Names of turns as they are met elsewhere, in the letters and signs of our own. */

/** The signs of other alphabets, as text and as their bytes where each byte was taken for a letter. */
const MULTIPLICATION_SIGNS = /×|\u00c3\u0097/g;
const DASHES = /[\u2010-\u2015\u2212]|\u00e2\u0080[\u0090-\u0095]|\u00e2\u0088\u0092/g;

export const normaliseMoveName = (name: string): string =>
  name.replace(MULTIPLICATION_SIGNS, 'x').replace(DASHES, '-').toLowerCase();
