/** What stops a game before it begins; one line says it. */
export class UsageError extends Error {}
