/** The values of the rule options, by name, as text. */
export type Options = ReadonlyMap<string, string>;
