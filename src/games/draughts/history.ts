/** What `undo` restores: a stack of records that grows with the game. */

/** Own men, own kings, their men, their kings, two halves of the key, moves without progress, the chain under way. */
export const KEY_LOW = 4;
export const KEY_HIGH = 5;
export const IDLE = 6;
export const BEGUN = 7;
export const RECORD = 8;

export const newStack = (): Int32Array => new Int32Array(256 * RECORD);

export function grown(stack: Int32Array): Int32Array {
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  return larger;
}
