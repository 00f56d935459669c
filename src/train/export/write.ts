/** The text of a file of weights. */
import { encode } from '../../weights/coder';
import type { Kind } from '../forms';
import type { Trained } from '../learnt';

/** Generated lines are as long as those of the house. */
const LINE = 110;
const WIDTH = 120;

export function writeWeights(kind: Kind, trained: Trained, scale = trained.scale): string {
  const { name, seed } = trained;
  const bytes = kind.quantise(trained.parameters);
  const coded = Buffer.from(encode(bytes)).toString('base64');
  const lines = coded.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  return [
    '// Made by `npm run train:export`; not to be edited.',
    "import type { PackedWeights } from './packed';",
    '',
    `export const ${name.toUpperCase().replaceAll('-', '_')}: PackedWeights = {`,
    `  name: '${name}',`,
    `  layout: '${kind.layout}',`,
    `  scale: ${scale.toFixed(1).replace(/\.0$/, '')},`,
    ...gamesLines(trained.games.map(games => `'${games}'`)),
    `  seed: ${seed},`,
    `  length: ${bytes.length},`,
    '  coded:',
    ...lines.map((line, at) => `    '${line}'${at < lines.length - 1 ? ' +' : ','}`),
    '};',
    '',
  ].join('\n');
}

/** As the style asks: in one line, or each in its own. */
function gamesLines(games: readonly string[]): string[] {
  const line = `  games: [${games.join(', ')}],`;
  return line.length <= WIDTH ? [line] : ['  games: [', ...games.map(one => `    ${one},`), '  ],'];
}
