/** Draws by the rules: the host decides, so the bridge answers with a legal move as long as there is one. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Game } from '../../../src/api/game';
import { newGame, unwrap } from '../../../src/api/index';
import { POINTS_BY_ROW } from '../../../src/records/parsed-game';
import { Bridge, type HostProtocolFactory } from '../../../src/uci/bridges/bridge';
import { GbgpProtocol } from '../../../src/uci/bridges/gbgp';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import { JOCLY_MORRIS, JoclyProtocol } from '../../../src/uci/bridges/jocly';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';
import { RefereeProtocol } from '../../../src/uci/bridges/referee';
import { resume } from '../../../src/uci/session-game';
import { seeded } from '../../seed';
import { HISTORY_ENDS, shuffleToEnd } from '../shuffle';
import { FakeEngine } from '../test-session';
import { closeEngines, connectHost } from './host';
import { replay } from './replay';

afterAll(closeEngines);

/** Random game that ended by its history. */
function drawnGame(start: Game, seed: number): Game {
  const random = seeded(seed);
  for (;;) {
    const over = shuffleToEnd(start, random);
    if (HISTORY_ENDS.includes(over.status().reason!)) return over;
  }
}

const namesOf = (game: Game): string[] => game.history().map(({ name }) => name);
const legalNames = (game: Game): string[] =>
  resume(game)
    .moves()
    .map(({ name }) => name);

describe('Hub', () => {
  test('a repetition', async () => {
    const host = connectHost(links => new HubProtocol(links));
    await replay(
      host,
      `> hub
       < id *
       < param name=variant *`,
    );
    await host.until('wait');
    await replay(
      host,
      `> set-param name=variant value=english
       > init
       < ready
       > pos pos=WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeW moves="32-27 5-1 27-32 1-5 32-27 5-1 27-32 1-5"
       > level depth=4
       > go think
       < done move=32-(27|28)*
       > pos pos=WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeW moves="32-27 5-1 27-32 1-5 32-27 5-1 27-32 1-5 32-27"
       > go think
       < done move=5-(1|9)*
       > pos pos=WeeeeBeeeeeeeeeeeeeeeeeeeeeeeeeeW moves="32-27 5-1 27-32 1-5 32-27 5-1 27-32 1-5 32-27 5-1"
       > go think
       < done move=27-(23|24|31|32)*
       > ping
       < pong`,
    );
  });

  test('a limit of moves in the Italian game, passed several times', async () => {
    const host = connectHost(links => new HubProtocol(links));
    const loop = ['32-28', '1-5', '28-24', '5-9', '24-28', '9-5', '28-32', '5-1'];
    const moves = Array.from({ length: 16 }, () => loop).flat();
    host.send('hub', 'set-param name=variant value=italian', 'init', 'level depth=3');
    for (let count = 96; count <= moves.length; count += 6) {
      host.send(`pos pos=WB${'e'.repeat(30)}W moves="${moves.slice(0, count).join(' ')}"`, 'go think');
      expect(await host.until('done ')).toMatch(/^done move=\d+-\d+/);
    }
    expect(host.received.filter(line => line.startsWith('error'))).toEqual([]);
  });
});

test.each(Object.keys(JOCLY_MORRIS))('JoclyBoard: %s', async title => {
  const { variant, options } = JOCLY_MORRIS[title]!;
  const host = connectHost(links => new JoclyProtocol(links, variant, Object.entries(options)));
  const cells = (name: string): string =>
    name.replaceAll('-', '>').replace(/[a-g][1-7]/g, point => `${POINTS_BY_ROW.indexOf(point)}`);
  const values = { MayFly: options.MayFly !== 'false', MayRemoveFromMillsAlways: !!options.MayRemoveFromMillsAlways };
  let game = drawnGame(unwrap(newGame(variant, { options: values })), title.length);
  const played = namesOf(game);
  for (let move = 0; move < 4; move++) {
    host.send('ucinewgame', `position startpos moves ${played.map(cells).join(' ')}`, 'go wtime 20 btime 20');
    const [, reply] = (await host.until('bestmove ')).split(' ');
    const name = legalNames(game).find(legal => cells(legal) === reply);
    expect(legalNames(game).map(cells)).toContain(reply);
    played.push(name!);
    game = unwrap(resume(game).play(name!));
  }
  expect(host.received.filter(line => line.includes('error'))).toEqual([]);
});

test('GBGP: a draw is answered by none, and the game may go on', async () => {
  const over = drawnGame(unwrap(newGame('nine-mens-morris')), 4);
  const host = connectHost(links => new GbgpProtocol(links));
  const moves = namesOf(over).join(' ');
  const next = legalNames(over)[0]!;
  host.send('gbgp', 'newgame', `position startpos moves ${moves}`, 'go movetime 20');
  expect(await host.until('bestmove ')).toBe('bestmove none');
  host.send(`position startpos moves ${moves} ${next}`, 'go movetime 20');
  const [, reply] = (await host.until('bestmove ')).split(' ');
  expect(legalNames(unwrap(resume(over).play(next)))).toContain(reply);
});

/** Bridge with an engine that plays what the test says. */
function fakeBridge(create: HostProtocolFactory): { engine: FakeEngine; bridge: Bridge; sent: string[] } {
  const engine = new FakeEngine();
  const sent: string[] = [];
  const write = (text: string): void => void sent.push(...text.split('\n').slice(0, -1));
  return { engine, sent, bridge: new Bridge(engine, create, write, () => {}) };
}

/** Number of legal moves in the position that is being searched. */
function searchedMoves({ setting }: FakeEngine): number {
  const { variant, values, fen, moves } = setting!;
  return unwrap(unwrap(newGame(variant, { fen, options: values })).playAll(moves)).moves().length;
}

test('the referee gets a move after a draw', () => {
  const over = drawnGame(unwrap(newGame('lasker-morris')), 2);
  const { engine, bridge, sent } = fakeBridge(links => new RefereeProtocol(links));
  const line = (name: string, hand: string): string => {
    const [landing = '', removed = 'r0'] = name.split('x');
    const [from, to] = landing.split('-');
    return `${to === undefined ? `${hand} ${from}` : `${from} ${to}`} ${removed}`;
  };
  bridge.receive('blue');
  const moves = namesOf(over);
  if (over.side === 'black') moves.push(legalNames(over)[0]!);
  for (const [at, name] of moves.entries()) {
    if (at % 2 === 1) bridge.receive(line(name, 'h2'));
    else {
      engine.bestMove = { move: name };
      engine.finishJob();
      expect(sent.at(-1)).toBe(line(name, 'h1'));
    }
  }
  if (over.side === 'black') expect(engine.busy).toBe(false);
  else {
    expect(engine.busy).toBe(true);
    expect(searchedMoves(engine)).toBeGreaterThan(0);
  }
  expect(sent.filter(reply => reply.startsWith('error'))).toEqual([]);
  bridge.receive('END');
});

test.each(['', ' tfr:d'])('OpenTafl gets a move after a repetition, rules%s', rule => {
  const { engine, bridge, sent } = fakeBridge(links => new OpenTaflProtocol(links));
  const ranks = (game: Game): string => game.fen.split(' ')[0]!.split('/').reverse().join('/');
  let game = unwrap(newGame('brandubh'));
  bridge.receive(`rules dim:7 surf:n ks:c${rule} start:/${ranks(game)}/`);
  const line = ['d1-c1', 'd3-c3', 'c1-d1', 'c3-d3'];
  for (let move = 0; move < 24; move++) {
    const name = line[move % line.length]!;
    game = unwrap(resume(game).play(name));
    if (move % 2 === 1) {
      bridge.receive('play defenders');
      expect(searchedMoves(engine)).toBeGreaterThan(0);
      engine.bestMove = { move: name };
      engine.finishJob();
      expect(sent.at(-1)).toBe(`move ${name}`);
      bridge.receive(`move /${ranks(game)}/`);
    } else bridge.receive(`opponent-move ${name} /${ranks(game)}/`);
  }
  expect(sent.filter(reply => reply.startsWith('error'))).toEqual([]);
});
