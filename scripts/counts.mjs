// npm run build && node scripts/counts.mjs [--seconds S] [--state FILE] [--hash MB]: write docs/results/perft.md, perft of
// every variant from its start, as deep as a count takes at most S seconds (default 60). Counts are kept in the state file
// (default counts.json), so that a stopped run continues.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    state: { type: 'string', default: 'counts.json' },
    hash: { type: 'string', default: '1024' },
  },
});
const limit = Number(values.seconds) * 1000;
const UNITS = ['turns', 'actions'];
const PAGE = 'docs/results/perft.md';
/** Expected ratio of the times of two depths, until it is measured. */
const GROWTH = 8;

const run = words => spawnSync(process.execPath, ['dist/alquerque.js', ...words], { encoding: 'utf8' }).stdout;
const variants = spawnSync(process.execPath, ['dist/alquerque.js'], { input: 'variants\n', encoding: 'utf8' })
  .stdout.trim()
  .split('\n')
  .map(line => {
    const [name, family] = line.split(' ');
    return { name, family };
  });
const state = existsSync(values.state) ? JSON.parse(readFileSync(values.state, 'utf8')) : {};

function count(name, unit, depth) {
  const words = [
    'perft',
    `${depth}`,
    '--variant',
    name,
    '--hash',
    values.hash,
    ...(unit === 'actions' ? ['--actions'] : []),
  ];
  const [, nodes, time] = /^nodes (\d+) time (\d+)/m.exec(run(words)) ?? [];
  if (nodes === undefined) throw new Error(`${name}: no count to depth ${depth}`);
  return { nodes, time: Number(time) };
}

function deepen(name, unit) {
  state[name] ??= {};
  state[name][unit] ??= [];
  const counts = state[name][unit];
  for (;;) {
    const last = counts.at(-1)?.time ?? 0;
    const before = counts.at(-2)?.time ?? 0;
    const growth = before > 500 ? Math.max(2, last / before) : GROWTH;
    if ((last > 1500 && last * growth > limit) || counts.at(-1)?.nodes === '0') return;
    counts.push(count(name, unit, counts.length + 1));
    writeFileSync(values.state, JSON.stringify(state));
  }
}

const secondsText = time => (time < 1000 ? '' : (time / 1000).toFixed(0));

function page() {
  const lines = [
    '# Perft',
    '',
    'Number of move sequences from the start of each variant, for comparison with other programs.',
    '',
    '    alquerque perft 7 --variant brandubh',
    '    alquerque perft 7 --variant nine-mens-morris --actions',
    '',
    'A morris move may have several actions (a mill and its removal), so morris is counted in moves (`turns`) and in actions.',
    'Draws by repetition are ignored; a finished game has no moves.',
    '',
    `Counted by \`scripts/counts.mjs\` on one thread with a hash table of ${values.hash} MB. Times are given from one second up.`,
    '`scripts/count-check.mjs` compares counts with and without hash table and threads.',
    '',
  ];
  for (const family of new Set(variants.map(variant => variant.family))) {
    lines.push(`## ${family[0].toUpperCase()}${family.slice(1)}`, '');
    for (const { name } of variants.filter(variant => variant.family === family)) {
      for (const unit of family === 'morris' ? UNITS : ['turns']) {
        const unitText = family === 'morris' ? `, ${unit === 'turns' ? 'moves' : unit}` : '';
        lines.push(`### ${name}${unitText}`, '', '| depth | nodes | seconds |', '|---:|---:|---:|');
        (state[name]?.[unit] ?? []).forEach(({ nodes, time }, i) => {
          lines.push(`| ${i + 1} | ${nodes} | ${secondsText(time)} |`);
        });
        lines.push('');
      }
    }
  }
  return lines.join('\n');
}

for (const { name, family } of variants) for (const unit of family === 'morris' ? UNITS : ['turns']) deepen(name, unit);
writeFileSync(PAGE, page());
