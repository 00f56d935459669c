export const ENVIRONMENT: Readonly<Record<string, string>>;
export function createPage(helpOf: (words: readonly string[]) => Promise<string>): Promise<string>;
