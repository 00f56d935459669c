// npm run bench:check: compare the node counts of `bench` with test/vectors/bench.json and with the `bench:` line of the
// last commit that has one. npm run bench:write: write the counts to the file and print the line for the commit message.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mainVariants } from './main-variants.mjs';

const FILE = 'test/vectors/bench.json';
const entries = JSON.parse(readFileSync(FILE, 'utf8'));

/** Variants of the `bench:` line: one of each family, sorted by name. */
const lineVariants = () => mainVariants().sort();

/** The node counts of `bench` for each `{variant, depth}`. The default depth is that of the family. */
function countNodes(runs) {
  const input = runs.map(({ variant, depth }) => `setoption name UCI_Variant value ${variant}\nbench ${depth ?? ''}\n`);
  const { stdout, status } = spawnSync(process.execPath, ['dist/alquerque.js'], {
    input: input.join(''),
    encoding: 'utf8',
  });
  const counts = [...stdout.matchAll(/^nodes (\d+) /gm)].map(([, nodes]) => Number(nodes));
  if (status !== 0 || counts.length !== runs.length) throw new Error(`bench: unexpected output: ${stdout}`);
  return counts;
}

/** The last commit with a `bench:` line, and its counts: `bench: 123 brandubh, 456 damas-espanolas`. */
function lastBenchLine() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [commit, ...lines] = git('log', '-1', '--grep=^bench: ', '--format=%h%n%b').split('\n');
  const line = lines.find(line => line.startsWith('bench: ')) ?? '';
  const counts = [...line.matchAll(/(\d+) ([a-z0-9-]+)/g)].map(([, nodes, variant]) => ({
    variant,
    nodes: Number(nodes),
  }));
  return { commit, counts };
}

function compare(what, expected, nodes) {
  if (expected === nodes) return true;
  console.error(`${what}: expected ${expected} nodes, got ${nodes}`);
  return false;
}

const counted = countNodes(entries);

const checkFile = () =>
  entries
    .map(({ variant, depth, nodes }, i) => compare(`${variant}, depth ${depth}`, nodes, counted[i]))
    .every(Boolean);

function checkLastBenchLine() {
  let line;
  try {
    line = lastBenchLine();
  } catch {
    console.log('no git history: skipped the bench line of the last commit');
    return true;
  }
  if (line.counts.length === 0) {
    console.log('no commit with a bench line');
    return true;
  }
  return line.counts
    .map(
      ({ variant, nodes }) =>
        agrees(variant, nodes) || compare(`bench line of ${line.commit}, ${variant}`, nodes, countOf(variant)),
    )
    .every(Boolean);
}

const countOf = variant => counted[entries.findIndex(entry => entry.variant === variant)];

/** True if the count is that of the file's depth or, as in older commits, of the family's default depth. */
const agrees = (variant, nodes) => countOf(variant) === nodes || countNodes([{ variant }])[0] === nodes;

if (process.argv.includes('--write')) {
  const renewed = entries.map((entry, i) => ({ ...entry, nodes: counted[i] }));
  writeFileSync(FILE, `[\n${renewed.map(entry => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`);
  console.log(
    `bench: ${lineVariants()
      .map(variant => `${countOf(variant)} ${variant}`)
      .join(', ')}`,
  );
} else {
  const passed = [checkFile(), checkLastBenchLine()].every(Boolean);
  console.log(passed ? 'bench signature: unchanged' : 'bench signature: CHANGED');
  process.exitCode = passed ? 0 : 1;
}
