// npm run build && node scripts/counts.mjs [--seconds S] [--state FILE] [--hash MB] [--only TEXT]: write
// docs/results/perft.md, perft of every variant from its start and of some positions with other rules, as deep as a count
// takes at most S seconds (default 60). Counts are kept in the state file (default counts.json), so that a stopped run
// continues. With --only, titles without TEXT are not counted further.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    state: { type: 'string', default: 'counts.json' },
    hash: { type: 'string', default: '1024' },
    only: { type: 'string', default: '' },
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
    const [title, family] = line.split(' ');
    return { title, family, words: ['--variant', title] };
  });

/** Leaps begin when the hands are empty, too late for counts from the start. */
const LEAPS = [
  ['leap capture, nine men', 'nine-mens-morris', '@@***O@*/*OO@*O@O/@@@@O*OO b m s 8 0 9 0 0 0 0 0 0 0 0 0 10'],
  ['leap capture, six men', 'nine-mens-morris', '*O@***@*/O*@*O*@*/@O**@*OO w m s 6 0 6 0 0 0 0 0 0 0 0 0 20'],
  [
    'leap capture, White has men in hand',
    'lasker-morris',
    '@@O**@@@/O@@@@@O*/***O***O b m s 5 1 10 0 0 0 0 0 0 0 0 0 13',
  ],
  ['leap capture, diagonals', 'twelve-mens-morris', '*O@*@O**/O@**O@*O/@O**O*@@ b m s 7 0 7 0 0 0 0 0 0 0 0 0 30'],
].map(([title, variant, fen]) => ({
  title,
  family: 'morris',
  words: ['--variant', variant, '--option', 'LeapCaptureEnabled=true', '--fen', fen],
}));
const subjects = [...variants, ...LEAPS];
const state = existsSync(values.state) ? JSON.parse(readFileSync(values.state, 'utf8')) : {};

function count({ title, words }, unit, depth) {
  const units = unit === 'actions' ? ['--actions'] : [];
  const output = run(['perft', `${depth}`, '--hash', values.hash, ...units, ...words]);
  const [, nodes, time] = /^nodes (\d+) time (\d+)/m.exec(output) ?? [];
  if (nodes === undefined) throw new Error(`${title}: no count to depth ${depth}`);
  return { nodes, time: Number(time) };
}

function deepen(subject, unit) {
  const { title } = subject;
  state[title] ??= {};
  state[title][unit] ??= [];
  const counts = state[title][unit];
  for (;;) {
    const last = counts.at(-1)?.time ?? 0;
    const before = counts.at(-2)?.time ?? 0;
    const growth = before > 500 ? Math.max(2, last / before) : GROWTH;
    if ((last > 1500 && last * growth > limit) || counts.at(-1)?.nodes === '0') return;
    counts.push(count(subject, unit, counts.length + 1));
    writeFileSync(values.state, JSON.stringify(state));
  }
}

const secondsText = time => (time < 1000 ? '' : (time / 1000).toFixed(0));

const quoted = word => (word.includes(' ') ? `'${word}'` : word);

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
    'Draws by repetition are ignored; a finished game has no moves. Leap capture is counted from positions in which both',
    'sides can leap.',
    '',
    `Counted by \`scripts/counts.mjs\` on one thread with a hash table of ${values.hash} MB. Times are given from one second up.`,
    '`scripts/count-check.mjs` compares counts with and without hash table and threads.',
    '',
  ];
  for (const family of new Set(subjects.map(subject => subject.family))) {
    lines.push(`## ${family[0].toUpperCase()}${family.slice(1)}`, '');
    for (const { title, words } of subjects.filter(subject => subject.family === family)) {
      for (const unit of family === 'morris' ? UNITS : ['turns']) {
        const unitText = family === 'morris' ? `, ${unit === 'turns' ? 'moves' : unit}` : '';
        lines.push(`### ${title}${unitText}`, '');
        if (words.length > 2) lines.push(`    ${words.map(quoted).join(' ')}`, '');
        lines.push('| depth | nodes | seconds |', '|---:|---:|---:|');
        (state[title]?.[unit] ?? []).forEach(({ nodes, time }, i) => {
          lines.push(`| ${i + 1} | ${nodes} | ${secondsText(time)} |`);
        });
        lines.push('');
      }
    }
  }
  return lines.join('\n');
}

for (const subject of subjects.filter(({ title }) => title.includes(values.only)))
  for (const unit of subject.family === 'morris' ? UNITS : ['turns']) deepen(subject, unit);
writeFileSync(PAGE, page());
