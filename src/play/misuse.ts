/** What stops a game before it begins; one line says it. */
export class Misuse extends Error {}
