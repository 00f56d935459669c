import { expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { playUgiGame, UgiEngine } from './ugi-runner';

const NAMES = variants().map(({ name }) => name);
const GAMES = 20;
/** Sorted by family, since an engine starts new threads for another one. */
const PLAYED = Array.from({ length: GAMES }, (_, number) => ({
  index: (number * 4) % NAMES.length,
  go: number % 2 === 0 ? 'go depth 1' : 'go nodes 100',
})).sort((one, other) => one.index - other.index);
const OUTCOMES = { p1win: 0, p2win: 1 } as const;

test(`a runner without rules plays ${GAMES} games between two copies`, { timeout: 300_000 }, async () => {
  const engines = [new UgiEngine(['dist/alquerque.js']), new UgiEngine(['dist/alquerque-ugi.js'])] as const;
  for (const engine of engines) await engine.start({ Hash: '1', TableSeconds: '0' });
  const results = new Map<string, number>();
  for (const { index, go } of PLAYED) {
    const variant = NAMES[index]!;
    for (const engine of engines) engine.send(`setoption name UCI_Variant value ${variant}`);
    const { moves, result } = await playUgiGame(engines, go);
    results.set(result, (results.get(result) ?? 0) + 1);
    const status = unwrap(unwrap(newGame(variant)).playAll(moves)).status();
    if (result === 'draw') expect(status.result).toBe('draw');
    else expect(status.winner).toBe(unwrap(newGame(variant)).sides[OUTCOMES[result as 'p1win']]);
  }
  expect([...results.values()].reduce((sum, count) => sum + count, 0)).toBe(GAMES);
  expect(results.size).toBeGreaterThan(1);
  expect(await Promise.all(engines.map(engine => engine.quit()))).toEqual([0, 0]);
});

test('every variant is played by clocks from --variant and from a FEN', { timeout: 300_000 }, async () => {
  for (const variant of [NAMES[3]!, 'english-draughts', 'brandubh']) {
    const engine = new UgiEngine(['dist/alquerque.js', 'ugi', '--variant', variant]);
    await engine.start({});
    engine.send(`position fen ${unwrap(newGame(variant)).fen}`);
    expect(await engine.query('p1turn')).toBe('true');
    engine.send('go p1time 200 p2time 100 p1inc 10 p2inc 10');
    const move = await engine.answer('bestmove');
    const game = unwrap(newGame(variant));
    expect(game.moves().map(({ name }) => name)).toContain(move);
    engine.send(`position startpos moves ${move}`);
    expect(await engine.query('p1turn')).toBe('false');
    engine.send('go infinite');
    engine.send('stop');
    expect(
      unwrap(game.play(move))
        .moves()
        .map(({ name }) => name),
    ).toContain(await engine.answer('bestmove'));
    expect(await engine.quit()).toBe(0);
  }
});

test('all variants start', async () => {
  const engine = new UgiEngine(['dist/alquerque.js', 'ugi']);
  await engine.start({ TableSeconds: '0' });
  for (const variant of NAMES) {
    engine.send(`setoption name UCI_Variant value ${variant}`);
    engine.send('position startpos');
    expect([await engine.query('gameover'), await engine.query('p1turn'), await engine.query('result')]).toEqual([
      'false',
      'true',
      'none',
    ]);
    engine.send('go depth 1');
    expect(
      unwrap(newGame(variant))
        .moves()
        .map(({ name }) => name),
    ).toContain(await engine.answer('bestmove'));
  }
  await engine.quit();
});
