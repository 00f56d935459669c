/** Replays of transcripts of real hosts: every search is answered by a legal move. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { Game } from '../../../src/api/game';
import { newGame, unwrap } from '../../../src/api/index';
import { GbgpProtocol } from '../../../src/uci/bridges/gbgp';
import { HubProtocol } from '../../../src/uci/bridges/hub';
import { squareNumbers } from '../../../src/uci/bridges/hub-format';
import { JOCLY_MORRIS, JoclyProtocol } from '../../../src/uci/bridges/jocly';
import { OpenTaflProtocol } from '../../../src/uci/bridges/opentafl';
import { RefereeProtocol } from '../../../src/uci/bridges/referee';
import { closeEngines, connectHost } from './host';

afterAll(closeEngines);

/** Lines of the host in a transcript. */
const sent = (name: string): string[] =>
  readFileSync(`test/vectors/bridges/${name}.log`, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('> '))
    .map(line => line.slice(2).trim());

/** Legal moves in Hub notation. */
function hubMoves(game: Game, numbering: 'position' | 'pdn'): Set<string> {
  const { begins, startFen } = { begins: game.sides[0], startFen: unwrap(newGame(game.variant)).fen };
  const names = game.board().points.map(({ name }) => name);
  const { numbers } = squareNumbers(numbering, names, begins, /:W(1|a1),/.test(startFen));
  return new Set(
    game.moves().map(({ steps }) => {
      const ends = [numbers.get(steps[0]!.from!), numbers.get(steps.at(-1)!.to!)];
      const taken = steps.flatMap(({ captured }) => (captured ?? []).map(({ at }) => numbers.get(at)!));
      return taken.length === 0 ? ends.join('-') : [...ends, ...taken.sort((a, b) => a - b)].join('x');
    }),
  );
}

describe('Hub', () => {
  test.each([
    ['hub-bot-brazilian', 'brazilian-draughts'],
    ['hub-bot-russian', 'russian-draughts'],
  ])('%s', async (name, variant) => {
    const host = connectHost(links => new HubProtocol(links));
    let searching = false;
    let game = unwrap(newGame(variant));
    for (const line of sent(name)) {
      if (line.startsWith('pos ')) {
        if (searching) await host.until('done ');
        searching = false;
        game = played(variant, /moves="([^"]*)"/.exec(line)?.[1] ?? '');
      }
      host.send(line.replace(/^level time=\S+ inc=\S+/, 'level time=0.02 inc=0'));
      if (line === 'hub') await host.until('wait');
      if (line === 'init') await host.until('ready');
      if (!line.startsWith('go ')) continue;
      searching = true;
      if (line !== 'go think') continue;
      const [, move] = /^done move=(\S+)/.exec(await host.until('done '))!;
      searching = false;
      const legal = hubMoves(game, 'position');
      if (legal.size > 0) expect([...legal]).toContain(move);
      else expect(move).toBe('""');
    }
    expect(host.received.filter(line => line.startsWith('error'))).toEqual([]);
    expect(host.hasExited).toBe(true);
  });

  /** Game after moves in position numbers. */
  function played(variant: string, moves: string): Game {
    const start = unwrap(newGame(variant));
    const names = start.board().points.map(({ name }) => name);
    const squares = squareNumbers('position', names, 'white', true).names;
    return moves.split(' ').reduce((game, move) => {
      const [from, to, ...taken] = move.split(/[-x]/).map(number => squares[Number(number)]);
      const found = game.moves().find(({ steps }) => {
        const captured = steps.flatMap(step => (step.captured ?? []).map(({ at }) => at));
        return steps[0]!.from === from && steps.at(-1)!.to === to && captured.sort().join() === taken.sort().join();
      });
      return found ? unwrap(game.play(found)) : game;
    }, start);
  }

  test('the newer library, which numbers moves as in PDN', async () => {
    for (const part of readFileSync('test/vectors/bridges/hub-library.log', 'utf8').split('=== ').slice(1)) {
      const host = connectHost(links => new HubProtocol(links));
      for (const line of part
        .split('\n')
        .filter(one => one.startsWith('> '))
        .map(one => one.slice(2))) {
        host.send(line.replace(/time=\S+/, 'time=0.02').replace(/inc=\S+/, 'inc=0'));
        if (line.startsWith('go ')) {
          if (line.endsWith('analyze')) host.send('stop');
          expect(await host.until('done ')).toMatch(/^done move=\d+[-x]/);
        }
      }
      expect(host.received.filter(line => line.startsWith('error'))).toEqual([]);
      // The next part uses the same engine.
      await host.close();
    }
  });

  test('a stop before go ends that search', async () => {
    const host = connectHost(links => new HubProtocol(links));
    host.send(
      'hub',
      'init',
      `pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`,
      'stop',
      'level infinite',
      'go ponder',
    );
    expect(await host.until('done ')).toMatch(/^done move=\d/);
    host.send('level infinite', 'go analyze', 'ping');
    await host.until('pong');
    host.send('stop');
    await host.until('done ');
  });

  test('a go during a search is queued, and stop ends the first search', async () => {
    const host = connectHost(links => new HubProtocol(links));
    const start = `pos pos=W${'b'.repeat(12)}${'e'.repeat(8)}${'w'.repeat(12)}`;
    host.send(
      'hub',
      'set-param name=initial-time value=60.0',
      'init',
      start,
      'level infinite',
      'go analyze',
      `${start} moves="22-18"`,
      'level depth=3',
      'go think',
    );
    host.send('ping');
    await host.until('pong');
    expect(host.received.filter(line => /^(done|error) /.test(line))).toEqual([]);
    host.send('stop');
    const places = [await host.until('done '), await host.until('done ')].map(line => Number(line.match(/\d+/)));
    expect(places[0]).toBeGreaterThan(20);
    expect(places[1]).toBeLessThan(13);
    host.send('ping');
    await host.until('pong');
    expect(host.received.filter(line => line.startsWith('error '))).toEqual([]);
  });

  test('invalid lines are reported, and a search without a position is answered', async () => {
    const host = connectHost(links => new HubProtocol(links));
    host.send(
      'hub',
      'init',
      'pos pos=W',
      'go think',
      'set-param name=variant value=chess',
      'nonsense',
      'level',
      'pos',
      '"',
      '=',
    );
    expect(await host.until('error ')).toContain('33 characters');
    expect(await host.until('done ')).toBe('done move=""');
    expect(await host.until('error ')).toContain("unknown variant 'chess'");
    host.send('ping');
    await host.until('pong');
  });
});

describe('GBGP', () => {
  test.each([
    ['gbgp-nine', 'nine-mens-morris'],
    ['gbgp-twelve', 'twelve-mens-morris'],
  ])('%s', async (name, variant) => {
    const host = connectHost(links => new GbgpProtocol(links));
    let game = unwrap(newGame(variant));
    for (const line of sent(name)) {
      host.send(line.replace(/movetime \d+/, 'movetime 10'));
      if (line.startsWith('position')) {
        const moves = line.split(' moves ')[1]?.split(' ') ?? [];
        game = unwrap(unwrap(newGame(variant)).playAll(moves));
      }
      if (line === 'gbgp') await host.until('gbgpok');
      if (!line.startsWith('go ')) continue;
      const [, move] = (await host.until('bestmove ')).split(' ');
      if (game.status().result === 'ongoing') expect(game.moves().map(move => move.name)).toContain(move);
      else expect(move).toBe('none');
    }
    expect(host.received.filter(line => line.includes('error'))).toEqual([]);
  });

  test('sets up positions by their men', async () => {
    const host = connectHost(links => new GbgpProtocol(links));
    host.send(
      'gbgp',
      'position pos b:wa1,d1:bg7:3',
      'fen',
      'position pos w:wa1:bg7:2 moves d6',
      'fen',
      'position pos x',
    );
    expect(await host.until('fen ')).toBe('fen ********/********/*@**OO** b p p 2 6 1 7 0 0 0 0 0 0 0 0 3');
    expect(await host.until('fen ')).toMatch(/ b p p 2 7 1 8 /);
    expect(await host.until('info string error')).toContain('position');
  });
});

describe('JoclyBoard', () => {
  test.each([
    ['joclyboard-nine', '9-men-morris'],
    ['joclyboard-twelve-fly', '12-men-morris-fly'],
  ])('%s', async (name, title) => {
    const { variant, options } = JOCLY_MORRIS[title]!;
    const host = connectHost(links => new JoclyProtocol(links, variant, Object.entries(options)));
    for (const line of sent(name)) {
      host.send(line.replaceAll('5000', '20'));
      if (line.startsWith('go ')) expect(await host.until('bestmove ')).toMatch(/^bestmove (\d+>)?\d+(x\d+)*$/);
    }
    expect(host.received.filter(line => line.includes('error'))).toEqual([]);
  });
});

describe('OpenTafl', () => {
  test('a complete game', async () => {
    const host = connectHost(links => new OpenTaflProtocol(links));
    let hasMoved = false;
    for (const line of sent('opentafl')) {
      if (line.startsWith('move ') && hasMoved) {
        // The transcript's engine chose otherwise: the host's position holds.
        host.send(`position ${line.split(' ')[1]}`, 'side attackers');
        continue;
      }
      host.send(line.replace(/^clock .*/, 'clock 100 100 0 0 0'));
      if (!line.startsWith('play')) continue;
      expect(await host.until('move ')).toMatch(/^move [a-g][1-7]-[a-g][1-7]$/);
      hasMoved = true;
    }
    expect(host.received.slice(0, 2)).toEqual(['hello', 'simple-moves on']);
    expect(host.received.filter(line => line.startsWith('error'))).toEqual([]);
    expect(host.hasExited).toBe(true);
  });

  test.each([
    ['rules dim:9 start:/9/9/9/9/4K4/9/9/9/9/', 'only 7x7 boards'],
    ['rules dim:7 ks:m start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/', 'ks:c'],
    ['rules dim:7 ks:w cenhe:tk start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/', 'cenhe'],
    ['rules dim:7 surf:y ks:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/', 'surf:n'],
    ['rules dim:7 ks:c tfr:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/', 'tfr'],
  ])('%s is rejected', async (line, reason) => {
    const host = connectHost(links => new OpenTaflProtocol(links));
    host.send(line, 'play attackers');
    expect(await host.until('error -1')).toContain(reason);
  });

  test('the rules of the built-in Brandub', async () => {
    const host = connectHost(links => new OpenTaflProtocol(links));
    host.send('rules dim:7 name:Brandub surf:n atkf:y ks:w cenh: cenhe: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/');
    host.send('analyze 1 0.1');
    await host.until('analysis ');
    expect(host.received.filter(line => line.startsWith('error'))).toEqual([]);
  });

  test.each(['finish 0', `rules dim:7 ks:c`])('%s ends an analysis without a reply', async line => {
    const host = connectHost(links => new OpenTaflProtocol(links));
    host.send('analyze 3 60', line, 'analyze 2 0.1');
    expect(await host.until('analysis ')).toMatch(/^analysis 2 /);
    host.send('play attackers', 'finish 0', 'analyze 1 0.1');
    expect(await host.until('analysis ')).toMatch(/^analysis 1 /);
    expect(host.received.filter(line => /^(move|error)/.test(line))).toEqual([]);
  });

  test('an analysis and a move in overtime', async () => {
    const host = connectHost(links => new OpenTaflProtocol(links));
    host.send('analyze 3 0.2');
    expect(await host.until('analysis ')).toMatch(/^analysis 3( [a-g\d|-]+ -?\d+){3}$/);
    host.send('clock 200* 0* 1 2 2', 'play attackers');
    await host.until('move ');
    host.send('error 3', 'play attackers');
    await host.until('move ');
  });
});

test('a referee of single moves', async () => {
  const host = connectHost(links => new RefereeProtocol(links, 50));
  host.send('green', 'orange', 'h1 d2 r0');
  expect(await host.until('error')).toContain("got 'green'");
  expect(await host.until('h2 ')).toMatch(/^h2 [a-g][1-7] r0$/);
  host.send('END Winner: X');
  expect(host.hasExited).toBe(true);
});
