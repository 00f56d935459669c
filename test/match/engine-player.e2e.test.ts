import { afterEach, expect, test } from 'vitest';
import { EnginePlayer } from '../../src/match/engine-player';

const engine = (answer: string): string => `while read -r line; do
  case $line in
    uci) printf 'option name UCI_Variant type string default x\\nuciok\\n' ;;
    isready) echo readyok ;;
    go) ${answer} ;;
  esac
done`;

let player: EnginePlayer;
afterEach(() => player.close());

async function startPlayer(answer: string, margin = 0): Promise<EnginePlayer> {
  const program = { args: ['sh', '-c', engine(answer)], environment: {} };
  player = new EnginePlayer({ name: 'slow', program, options: {} }, { start: 20_000, hang: 20_000, margin }, () => {});
  expect(await player.startGame('brandubh', {})).toBeUndefined();
  return player;
}

/** Reply of an engine that thinks for a while. */
async function requestSlowMove(flagMs: number | undefined, margin: number, thinkingMs = 80) {
  const slow = await startPlayer(`sleep ${thinkingMs / 1000}; echo bestmove a4-a3`, margin);
  return slow.requestMove('position startpos', 'go', flagMs);
}

test('an engine may overstep the flag by the margin', async () => {
  expect(await requestSlowMove(20, 20_000)).toMatchObject({ ok: true, value: { move: 'a4-a3', isWaived: false } });
});

test('an engine loses on time beyond the margin', async () => {
  expect(await requestSlowMove(20, 1, 3000)).toMatchObject({ ok: false, fault: { kind: 'time-loss' } });
});

test('an engine without a time limit cannot lose on time', async () => {
  expect(await requestSlowMove(undefined, 0)).toMatchObject({ ok: true });
});

test('a second reply to one move is not taken for the next move', async () => {
  const twice = await startPlayer('n=$((n + 1)); echo bestmove first$n; sleep 0.05; echo bestmove late$n');
  for (const move of ['first1', 'first2'])
    expect(await twice.requestMove('position startpos', 'go', undefined)).toMatchObject({ ok: true, value: { move } });
});

test('the score of a move is the last exact one', async () => {
  const bounded = await startPlayer(
    'echo info depth 3 score cp 12 nodes 9; echo info depth 4 score cp 900 lowerbound nodes 20; echo bestmove a4-a3',
  );
  const reply = await bounded.requestMove('position startpos', 'go', undefined);
  expect(reply.ok && reply.value.information).toEqual({ score: { cp: 12 }, depth: 3, nodes: 20 });
});

test('an engine that is not to move is not read', async () => {
  const talker = await startPlayer('echo bestmove a4-a3; yes "$(printf %01000d 0)"');
  let lines = 0;
  talker.log = () => lines++;
  expect(await talker.requestMove('position startpos', 'go', undefined)).toMatchObject({ ok: true });
  await new Promise(wait => setTimeout(wait, 1000));
  expect(lines).toBeLessThan(2000);
  const next = await talker.requestMove('position startpos', 'go', undefined);
  expect(next).toMatchObject({ ok: false, fault: { kind: 'flood' } });
});
