/** The text of a file of weights. */
import { encodeBytes } from '../../weights/coder';
import type { ModelKind } from '../forms';
import type { TrainedModel } from '../learnt';

/** Generated lines are as long as those of the house. */
const LINE_LENGTH = 110;
const MAX_LINE_LENGTH = 120;

export function weightsSource(kind: ModelKind, trained: TrainedModel, scale = trained.scale): string {
  const { name, seed } = trained;
  const bytes = kind.quantise(trained.parameters);
  const coded = Buffer.from(encodeBytes(bytes)).toString('base64');
  const lines = coded.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
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
  return line.length <= MAX_LINE_LENGTH ? [line] : ['  games: [', ...games.map(one => `    ${one},`), '  ],'];
}
