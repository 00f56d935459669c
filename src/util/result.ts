/** A value, or an error message of one line. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

export const fail = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });
