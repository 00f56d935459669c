/** Errors of FENs, and reading of numbers. */

export class Refusal extends Error {}

export function refuse(reason: string): never {
  throw new Refusal(reason);
}

export function integer(text: string, signed: boolean): number {
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number)) refuse(`'${text}' is not a number`);
  if (number < 0 && !signed) refuse(`'${text}' is negative`);
  return number;
}

export const isPoint = (number: number): boolean => number >= 8 && number <= 31;
