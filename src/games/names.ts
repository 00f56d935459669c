/** Names of sides and variants as words for people. */

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `nine-mens-morris` as `Nine men's morris`. */
export const titleOf = (variant: string): string => capital(variant.replaceAll('-', ' ').replace(/\bmens\b/, "men's"));
