/** The position editor: FENs in both directions, tools, and what it says about impossible positions. */
import { describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { explainError } from '../../../src/ui/web/draft-check';
import { editorFor, PositionEditor } from '../../../src/ui/web/editor-state';
import { randomGame, rulesetOf } from '../../records/random-game';
import { seeded } from '../../seed';

const MORRIS_START = unwrap(newGame('nine-mens-morris')).fen;

/** Length of the random games, and plies from one tested position to the next. */
const MAX_PLIES = 45;
const STEP = 15;

/** The tool with a key. */
const toolOf = (editor: PositionEditor, key: string) => editor.tools.find(tool => tool.key === key)!;

/** An empty board, then pieces by their keys: `w d6`. */
function setUp(variant: string, ...pieces: readonly string[]): PositionEditor {
  const editor = new PositionEditor(variant);
  editor.clear();
  for (const [key, at] of pieces.map(text => text.split(' ') as [string, string]))
    if (!editor.useKey(key, at)) throw new Error(`no tool has the key ${key}`);
  return editor;
}

describe('the FEN', () => {
  test.each(variants().map(({ name }) => name))('of %s is read and written alike', name => {
    let game = unwrap(newGame(name));
    for (const [ply, { name: move }] of randomGame(rulesetOf(name), seeded(name.length), MAX_PLIES).moves.entries()) {
      game = unwrap(game.play(move));
      if (ply % STEP > 0) continue;
      const { fen } = game;
      const editor = new PositionEditor(name, {}, fen);
      expect(editor.fen).toBe(fen);
      expect(editorFor(editor.fragment)?.fen).toBe(fen);
      expect(editor.game?.fen ?? editor.problem).toBe(
        game.status().result === 'ongoing' ? fen : `The game would be over: ${game.status().sentence}`,
      );
      expect(editor.check.note).toBe('');
    }
  });

  test('follows the board, and the board follows it', () => {
    const editor = setUp('russian-draughts', 'w c3', 'B h8');
    expect(editor.fen).toBe('W:Wc3:BKh8');
    editor.typeFen('B:Wa1:Bb8');
    expect([...editor.draft.pieces.keys()]).toEqual(['a1', 'b8']);
    expect(editor.draft.side).toBe('black');
    editor.undo();
    expect(editor.fen).toBe('W:Wc3:BKh8');
  });

  test('that cannot be read leaves the board as it is', () => {
    const editor = setUp('spanish-draughts', 'w 5', 'b 20');
    editor.typeFen('W:W5:B99');
    expect(editor.problem).toMatch(/^The FEN cannot be read: '99'/);
    expect(editor.typedFen).toBe('W:W5:B99');
    expect(editor.game).toBeUndefined();
    expect(editor.draft.pieces.size).toBe(2);
    editor.endTyping();
    expect(editor.problem).toBe('');
  });

  test('with a mistake in its meaning is shown on the board', () => {
    const editor = new PositionEditor('nine-mens-morris', {}, 'OOO*****/********/@@@***** w m s 3 7 3 0');
    expect(editor.draft.pieces.size).toBe(6);
    expect(editor.problem).toBe('White has 10 men, on the board and in hand; at most 9 are allowed.');
  });

  test('keeps what the editor does not show until the board changes', () => {
    const fen = 'W:WK3:B5,6,27,28:C3x13';
    const begun = new PositionEditor('spanish-draughts', {}, fen);
    expect(begun.fen).toBe(fen);
    begun.setCounter({ clock: 4 });
    expect(begun.fen).toBe('W:WK3:B5,6,27,28:H4:F1:C3x13');
    begun.erase('6');
    expect(begun.fen).not.toContain('C3x13');
  });
});

describe('tools', () => {
  test('put pieces, and remove those that stand there already', () => {
    const editor = setUp('brandubh');
    editor.choose(toolOf(editor, 'k'));
    editor.use('d4');
    expect(editor.draft.pieces.get('d4')).toEqual({ side: 'defenders', kind: 'king' });
    editor.choose(toolOf(editor, 'a'));
    editor.use('d4');
    expect(editor.draft.pieces.get('d4')).toEqual({ side: 'attackers', kind: 'man' });
    editor.use('d4');
    expect(editor.draft.pieces.size).toBe(0);
    expect(editor.announcement).toBe('d4: empty');
  });

  test('move pieces in two clicks', () => {
    const editor = setUp('nine-mens-morris', 'w d6', 'b d7');
    editor.use('d6');
    expect(editor.lifted).toBe('d6');
    editor.use('d7');
    expect([...editor.draft.pieces]).toEqual([['d7', { side: 'white', kind: 'man' }]]);
    editor.use('a1');
    expect(editor.lifted).toBeUndefined();
    editor.movePiece('d7', undefined);
    expect(editor.draft.pieces.size).toBe(0);
  });

  test('block points only in variants that have blocked points', () => {
    expect(toolOf(new PositionEditor('nine-mens-morris'), 'x')).toBeUndefined();
    const editor = setUp('zhi-qi', 'w a1', 'b d7', 'x d6');
    expect(editor.fen.split(' ')[0]).toContain('X');
    editor.useKey('w', 'd6');
    expect(editor.draft.marks.size).toBe(0);
  });

  test('take back every change', () => {
    const editor = new PositionEditor('nine-mens-morris');
    editor.setHand('white', 4);
    editor.setSide('black');
    editor.clear();
    editor.startPosition();
    for (let at = 0; at < 4; at++) editor.undo();
    expect([editor.fen, editor.canUndo]).toEqual([MORRIS_START, false]);
  });

  test('stay with the pieces in another variant with the same points', () => {
    const editor = setUp('spanish-draughts', 'w 5', 'b 20');
    editor.setVariant('portuguese-draughts');
    expect(editor.fen).toBe('W:W5:B20');
    editor.setVariant('brandubh');
    expect(editor.fen).toBe(unwrap(newGame('brandubh')).fen);
    editor.setVariant('twelve-mens-morris');
    expect(editor.draft.hands).toEqual({ white: 12, black: 12 });
    editor.setVariant('nine-mens-morris');
    expect(editor.fen).toBe(MORRIS_START);
  });
});

describe('a position that cannot be played', () => {
  const problemOf = (variant: string, ...pieces: readonly string[]): string => setUp(variant, ...pieces).problem;

  test('of morris', () => {
    expect(problemOf('nine-mens-morris')).toBe('There are no pieces on the board.');
    expect(problemOf('nine-mens-morris', 'w d6', 'w d7')).toMatch(/^The game would be over: /);
    const mill = setUp('nine-mens-morris', 'w d5', 'w d6', 'w d7');
    mill.setHand('black', 9);
    mill.setOwed(1);
    expect(mill.problem).toBe('White has to remove 1 man, but no man can be removed.');
    mill.useKey('b', 'a1');
    mill.setHand('black', 8);
    expect([mill.problem, mill.game?.steps().map(({ name }) => name)]).toEqual(['', ['xa1']]);
    const blocked = new PositionEditor(
      'nine-mens-morris',
      {},
      'OOOX****/********/@@@***** w m s 3 0 3 0 0 0 0 0 0 0 0 0 1',
    );
    expect(blocked.problem).toBe('This variant has no blocked points.');
    blocked.setCounter({ moveNumber: 0 });
    blocked.erase('d7');
    expect(new PositionEditor('nine-mens-morris', {}, `${MORRIS_START.slice(0, -1)}0`).problem).toBe(
      'Move number: enter a number from 1 to 1000000000.',
    );
  });

  test('of draughts', () => {
    expect(problemOf('russian-draughts')).toBe('There are no pieces on the board.');
    expect(problemOf('russian-draughts', 'w d8', 'b a1', 'b c5')).toBe(
      'A white man on d8 would have become a king: use a king, or move it.',
    );
    expect(problemOf('english-draughts', 'w 30', 'b 29', 'b 1')).toMatch(/^A black man on 29 /);
    const counted = setUp('russian-draughts', 'w c3', 'b d6');
    counted.setCounter({ clock: 100_000 });
    expect(counted.problem).toBe('Moves without progress: enter a number from 0 to 99999.');
    counted.setCounter({ clock: 0, moveNumber: 0 });
    expect(counted.problem).toMatch(/^Move number: enter/);
  });

  test('of Brandubh', () => {
    expect(problemOf('brandubh', 'a a4')).toBe('The king is missing.');
    expect(problemOf('brandubh', 'a a4', 'k b4', 'k c4')).toBe('There can be only one king.');
    expect(problemOf('brandubh', 'k b4', 'a a1')).toBe('Only the king may stand on a1.');
    expect(problemOf('brandubh', 'k b4', 'd d4')).toBe('Only the king may stand on d4.');
    const attackers = [...'abcdefg'].map(file => `a ${file}5`);
    expect(problemOf('brandubh', 'k b4', ...attackers, 'a a3', 'a b3')).toBe(
      'There are 9 attackers; at most 8 are allowed.',
    );
    expect(problemOf('brandubh', 'k b4')).toMatch(/^The game would be over: The defenders win/);
    const late = setUp('brandubh', 'k b4', 'a a5');
    late.setCounter({ moveNumber: 1_000_000 });
    expect(late.problem).toBe('Moves played: enter a number from 0 to 999999.');
  });

  test('is not one with more pieces than a game starts with, if the rules accept it', () => {
    const editor = new PositionEditor('spanish-draughts', {}, 'W:W1,2,3,4,5,6,7,8,9,10,11,12,13:B30');
    expect([editor.problem, editor.check.note]).toEqual(['', 'White has 13 pieces; a game starts with 12.']);
  });

  test('is explained only if the error is known', () => {
    expect(explainError('field 3, phase: p, but White has no men in hand')).toBeUndefined();
  });
});

test('an address without a variant, or with rules that are wrong, opens no position', () => {
  expect(editorFor('#editor')).toBeUndefined();
  expect(editorFor('#editor&variant=chess')).toBeUndefined();
  expect(editorFor('#editor&variant=brandubh&rules=KingWinsOn%3Dmoon')).toBeUndefined();
  expect(editorFor('#editor&variant=brandubh&rules=KingWinsOn%3Dedge')?.options).toEqual({ KingWinsOn: 'edge' });
});
