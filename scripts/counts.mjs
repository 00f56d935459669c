// Known counts for others to check against: perft of every variant from its start, as deep as the time for each allows.
// `npm run build && node scripts/counts.mjs --seconds 60 --state counts.json` writes counts.md; begun anew it goes on from
// the state.
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
/** How much longer the next depth takes than the last one, before it is known. */
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

const seconds = time => (time < 1000 ? '' : `, ${(time / 1000).toFixed(0)} s`);

function page() {
  const lines = [
    '# Known counts',
    '',
    'Ways to play on from the start of each variant: `alquerque perft N --variant V`, and with `--actions` where a turn can',
    'have several actions and they are counted one by one. Draws by repetition play no part; a game that is over has no ways',
    `on. Made by \`scripts/counts.mjs\` on one thread with a table of ${values.hash} MB, at most about ${values.seconds} seconds for`,
    'a count; where a count took longer than a second its time stands beside it. Those of the rules without tables and',
    'symmetry agree as deep as they were counted (`scripts/count-check.mjs`).',
    '',
  ];
  for (const family of new Set(variants.map(variant => variant.family))) {
    lines.push(`## ${family}`, '');
    for (const { name } of variants.filter(variant => variant.family === family)) {
      for (const unit of family === 'morris' ? UNITS : ['turns']) {
        lines.push(`### ${name}${family === 'morris' ? `, ${unit}` : ''}`, '', '| depth | count |', '|---|---|');
        (state[name]?.[unit] ?? []).forEach(({ nodes, time }, at) => {
          lines.push(`| ${at + 1} | ${nodes}${seconds(time)} |`);
        });
        lines.push('');
      }
    }
  }
  return lines.join('\n');
}

for (const { name, family } of variants) for (const unit of family === 'morris' ? UNITS : ['turns']) deepen(name, unit);
writeFileSync('counts.md', page());
