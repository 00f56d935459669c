// Holds the search to its signature: the node counts of `bench` at small depths in test/vectors/bench.json, and to the word
// of the last commit that has a line `bench: N variant, ...`: the same counts, of some variants. With --write the file is
// renewed, for a commit that changes them, and the line for its message is printed.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'test/vectors/bench.json';
const signature = JSON.parse(readFileSync(FILE, 'utf8'));

/** One of each family is enough for a commit to give its word. */
const WORD = ['brandubh', 'nine-mens-morris', 'spanish-draughts'];

/** The node counts of `bench` for each `{variant, depth}`; without a depth the game's own. */
function countNodes(runs) {
  const input = runs.map(({ variant, depth }) => `setoption name UCI_Variant value ${variant}\nbench ${depth ?? ''}\n`);
  const { stdout, status } = spawnSync(process.execPath, ['dist/alquerque.js'], {
    input: input.join(''),
    encoding: 'utf8',
  });
  const counts = [...stdout.matchAll(/^nodes (\d+) /gm)].map(([, nodes]) => Number(nodes));
  if (status !== 0 || counts.length !== runs.length) throw new Error(`bench answered: ${stdout}`);
  return counts;
}

/** The last commit that gives its word, and the counts in it: `bench: 123 brandubh, 456 damas-espanolas`. */
function lastWord() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [commit, ...lines] = git('log', '-1', '--grep=^bench: ', '--format=%h%n%b').split('\n');
  const word = lines.find(line => line.startsWith('bench: ')) ?? '';
  const counts = [...word.matchAll(/(\d+) ([a-z0-9-]+)/g)].map(([, nodes, variant]) => ({
    variant,
    nodes: Number(nodes),
  }));
  return { commit, counts };
}

function compare(what, expected, nodes) {
  if (expected === nodes) return true;
  console.error(`${what}: ${expected} nodes expected, ${nodes} counted`);
  return false;
}

const counted = countNodes(signature);

const checkSignature = () =>
  signature
    .map(({ variant, depth, nodes }, i) => compare(`${variant} to depth ${depth}`, nodes, counted[i]))
    .every(Boolean);

function checkLastWord() {
  let word;
  try {
    word = lastWord();
  } catch {
    console.log('no history here: the word of the last commit is not checked');
    return true;
  }
  if (word.counts.length === 0) {
    console.log('no commit within reach gives its word');
    return true;
  }
  return word.counts
    .map(
      ({ variant, nodes }) =>
        isWord(variant, nodes) || compare(`commit ${word.commit}, bench of ${variant}`, nodes, countOf(variant)),
    )
    .every(Boolean);
}

const countOf = variant => counted[signature.findIndex(entry => entry.variant === variant)];

/** Earlier commits gave their word for the game's own depth, which takes seconds. */
const isWord = (variant, nodes) => countOf(variant) === nodes || countNodes([{ variant }])[0] === nodes;

if (process.argv.includes('--write')) {
  const renewed = signature.map((entry, i) => ({ ...entry, nodes: counted[i] }));
  writeFileSync(FILE, `[\n${renewed.map(entry => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`);
  console.log(`bench: ${WORD.map(variant => `${countOf(variant)} ${variant}`).join(', ')}`);
} else {
  const right = [checkSignature(), checkLastWord()].every(Boolean);
  console.log(right ? 'the search is what its signature says' : 'the search is not what its signature says');
  process.exitCode = right ? 0 : 1;
}
