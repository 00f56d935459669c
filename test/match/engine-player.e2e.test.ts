/** When the flag falls: an engine that takes its time, and margins it may miss the flag by. And whose answer is whose. */
import { afterEach, expect, test } from 'vitest';
import { EnginePlayer } from '../../src/match/engine-player';

const THINKING = 80;
const engine = (answer: string): string => `while read -r line; do
  case $line in
    uci) printf 'option name UCI_Variant type string default x\\nuciok\\n' ;;
    isready) echo readyok ;;
    go) ${answer} ;;
  esac
done`;

let player: EnginePlayer;
afterEach(() => player.close());

async function seated(answer: string, margin = 0): Promise<EnginePlayer> {
  const program = { args: ['sh', '-c', engine(answer)], environment: {} };
  player = new EnginePlayer({ name: 'slow', program, options: {} }, { start: 20_000, hang: 20_000, margin }, () => {});
  expect(await player.startGame('brandubh', {})).toBeUndefined();
  return player;
}

async function thinks(flag: number | undefined, margin: number) {
  const slow = await seated(`sleep ${THINKING / 1000}; echo bestmove a4-a3`, margin);
  return slow.requestMove('position startpos', 'go', flag);
}

test('within its margin an engine may miss the flag', async () => {
  expect(await thinks(THINKING / 4, 10_000)).toMatchObject({ ok: true, value: { move: 'a4-a3', isWaived: false } });
});

test('beyond its margin the flag has fallen', async () => {
  expect(await thinks(THINKING / 4, 1)).toMatchObject({ ok: false, fault: { kind: 'time-loss' } });
});

test('without a flag time does not matter', async () => {
  expect(await thinks(undefined, 0)).toMatchObject({ ok: true });
});

test('what an engine says once more of its last turn is not taken for its next one', async () => {
  const twice = await seated('n=$((n + 1)); echo bestmove first$n; sleep 0.05; echo bestmove late$n');
  for (const move of ['first1', 'first2'])
    expect(await twice.requestMove('position startpos', 'go', undefined)).toMatchObject({ ok: true, value: { move } });
});

test('the score of a turn is the last that is no bound, and is all that is told of it', async () => {
  const bounded = await seated(
    'echo info depth 3 score cp 12 nodes 9; echo info depth 4 score cp 900 lowerbound nodes 20; echo bestmove a4-a3',
  );
  const decided = await bounded.requestMove('position startpos', 'go', undefined);
  expect(decided.ok && decided.value.information).toEqual({ score: { cp: 12 }, depth: 3, nodes: 20 });
});
