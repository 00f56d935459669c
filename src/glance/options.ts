/** The values of the rule options, by name, as text. */
export type OptionTexts = ReadonlyMap<string, string>;
