/** A terminal that understands what `renderChanges` sends. */
export function createFakeScreen(width: number, height: number) {
  const letters = Array.from({ length: height }, () => new Array<string>(width).fill('~'));
  let [x, y] = [0, 0];
  return {
    receive(text: string): void {
      for (let left = text; left !== ''; ) {
        const sequence = left.startsWith('\x1b[') ? /^.\[([0-9;]*)([A-Za-z])/.exec(left) : null;
        if (!sequence) {
          const [letter = ''] = left;
          letters[y]![x] = letter;
          x++;
          left = left.slice(letter.length);
          continue;
        }
        const [whole, numbers = '', kind] = sequence;
        if (kind === 'H') [y, x] = numbers.split(';').map(number => Number(number) - 1) as [number, number];
        else if (kind === 'J') for (const row of letters) row.fill(' ');
        else if (kind !== 'm') throw new Error(`unknown sequence ${kind}`);
        left = left.slice(whole.length);
      }
    },
    text: () => letters.map(row => row.join('').trimEnd()).join('\n'),
  };
}
