// Measures what a match costs per game apart from the engines: records games with their state, and compares the first
// thousand with the last. Exit code 1 if the last cost more CPU time by over 20 percent.
//
//   node scripts/match-rate.mjs [games]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const games = Number(process.argv[2] ?? 100_000);
const BLOCK = 1000;
const MAX_DIFFERENCE = 0.2;
const MOVES = 60;
/** Games recorded before the measurement, so that the code is compiled. */
const WARM_UP_GAMES = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'alquerque-match-rate-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const bundle = join(folder, 'match.mjs');
await build({
  stdin: {
    contents: ['display', 'journal', 'report', 'schedule', 'standings', 'state']
      .map(name => `export * from ${JSON.stringify(resolve(`src/match/${name}.ts`))};`)
      .join('\n'),
    resolveDir: resolve('.'),
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  define: { DEBUG: 'false' },
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('/');" },
  outfile: bundle,
  logLevel: 'error',
});
const { makeSchedule, NO_LAG, openDisplay, openJournal, Standings } = await import(pathToFileURL(bundle).href);

const player = name => ({ name, command: '', options: {}, limit: { nodes: 100 } });
const settings = {
  variant: 'brandubh',
  rules: {},
  players: [player('new'), player('old')],
  tournament: 'round-robin',
  games,
  openings: { from: 'start' },
  seed: 1,
  adjudication: {},
};
const recordedPlayer = name => ({ name, options: '', limit: 'nodes=100' });
const gameOf = ({ game, round, players }) => ({
  game,
  variant: 'brandubh',
  rules: '',
  sides: ['attackers', 'defenders'],
  players: players.map(index => recordedPlayer(settings.players[index].name)),
  fen: '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0',
  moves: Array.from({ length: MOVES }, (_, at) => ({
    name: at === 0 ? `d7-${'abcefg'[game % 6]}7` : 'd5-c5',
    time: 10 + (game % 7),
    information: { score: { cp: game % 300 }, depth: 8, nodes: 10_000 + game },
  })),
  winner: [0, 1, 'draw'][game % 3],
  termination: 'adjudication',
  reason: 'max-moves',
  tags: { Game: `${game + 1}`, Round: `${round + 1}` },
});

/** Records games as a match does, in files of their own. Returns the cost per game in us, for each block. */
function recordGames(count, name) {
  const schedule = makeSchedule(2, 'round-robin', count);
  const start = { settings, shard: { index: 1, count: 1 }, results: new Map(), recorded: 0, elapsed: 0, lag: NO_LAG };
  const opened = openJournal(start, join(folder, `${name}.json`), join(folder, `${name}.txt`), () => true);
  if (!opened.ok) throw new Error(opened.error);
  const journal = opened.value;
  const standings = new Standings(schedule, []);
  const display = openDisplay({ isTTY: false, write: () => true }, journal, schedule, standings);
  const blocks = [];
  for (let from = 0; from < count; from += BLOCK) {
    const [cpu, time] = [process.cpuUsage(), performance.now()];
    for (const fixture of schedule.slice(from, from + BLOCK)) {
      const game = gameOf(fixture);
      journal.add(game);
      standings.add(journal.state.results.get(game.game));
      display.showGame(game);
    }
    const { user, system } = process.cpuUsage(cpu);
    blocks.push({ cpu: (user + system) / BLOCK, time: (1000 * (performance.now() - time)) / BLOCK });
  }
  return blocks;
}

recordGames(WARM_UP_GAMES, 'warm-up');
const blocks = recordGames(games, 'match');
const [first, last] = [blocks[0], blocks.at(-1)];
const show = ({ cpu, time }) => `${cpu.toFixed(0)} us of CPU time, ${time.toFixed(0)} us`;
const megabytes = name => (statSync(join(folder, name)).size / 1e6).toFixed(1);
console.log(`first 1000: ${show(first)} per game`);
console.log(`last 1000 : ${show(last)} per game`);
console.log(`state ${megabytes('match.json')} MB, record ${megabytes('match.txt')} MB`);
process.exit(last.cpu > first.cpu * (1 + MAX_DIFFERENCE) ? 1 : 0);
