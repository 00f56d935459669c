import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  begin,
  chosenTurn,
  followChain,
  nextSteps,
  pick,
  preview,
  readMove,
  readTurns,
  type Selection,
  selected,
  stepBack,
} from '../../src/play/selection';
import { sampleBoard } from './samples';

const turnsOf = (name: string, ...names: string[]) => readTurns(sampleBoard(name), names);
const next = (selection: Selection): string[] => nextSteps(selection).map(({ verb, spot }) => `${verb} ${spot}`);
const picked = (selection: Selection, ...spots: string[]): Selection =>
  spots.reduce((current, spot) => {
    const after = pick(current, spot);
    if (!after) throw new Error(`no step on ${spot}`);
    return after;
  }, selection);

describe('choosing a turn', () => {
  const mill = begin(turnsOf('nine', 'a1-a4xb2', 'a1-a4xd2', 'a1-d1', 'g7-g4'));

  test('begins with the men that can move, each once', () => {
    expect(next(mill)).toEqual(['from a1', 'from g7']);
  });

  test('goes on from the man that was selected', () => {
    const from = picked(mill, 'a1');
    expect(next(from)).toEqual(['to a4', 'to d1']);
    expect(selected(from)).toBe('a1');
    expect(actionsOf(from)).toEqual([]);
  });

  test('then to what may be removed; the slide is an action of its own', () => {
    const closed = picked(mill, 'a1', 'a4');
    expect(next(closed)).toEqual(['remove b2', 'remove d2']);
    expect(actionsOf(closed)).toEqual(['a1-a4']);
    expect(selected(closed)).toBeUndefined();
    expect(chosenTurn(closed)).toBeUndefined();
  });

  test('is done when all steps of a turn are chosen', () => {
    expect(chosenTurn(picked(mill, 'a1', 'a4', 'd2'))?.name).toBe('a1-a4xd2');
    expect(chosenTurn(picked(mill, 'a1', 'd1'))?.name).toBe('a1-d1');
  });

  test('refuses a spot that no legal turn has there', () => {
    expect(pick(mill, 'b2')).toBeUndefined();
    expect(pick(picked(mill, 'a1'), 'g7')).toBeUndefined();
  });

  test('steps back one step at a time', () => {
    const closed = picked(mill, 'a1', 'a4');
    expect(stepBack(mill.open, closed)).toEqual(picked(mill, 'a1'));
    expect(stepBack(mill.open, picked(mill, 'a1'))).toEqual(mill);
  });
});

describe('a chain of captures', () => {
  const chain = begin(turnsOf('spanish', '1x10x19x28', '1x10x17', '3x12'));

  test('asks where the routes part', () => {
    expect(next(followChain(picked(chain, '1', '10')))).toEqual(['to 19', 'to 17']);
    expect(selected(picked(chain, '1', '10'))).toBe('10');
  });

  test('goes on by itself where there is one way', () => {
    expect(chosenTurn(followChain(picked(chain, '1', '10', '19')))?.name).toBe('1x10x19x28');
  });

  test('does not choose the first landing for the player', () => {
    expect(followChain(picked(chain, '3'))).toEqual(picked(chain, '3'));
  });

  test('shows the man where it has come to, and what it jumped until the end', () => {
    const placement = sampleBoard('spanish').placement('W:W1:B5,14');
    const { men } = preview(placement, picked(chain, '1', '10'));
    expect([...men.keys()].sort()).toEqual(['10', '14', '5']);
    expect(men.get('10')).toEqual({ side: 0, rank: 'man' });
    expect([...placement.men.keys()].sort()).toEqual(['1', '14', '5']);
  });
});

describe('moves as typed', () => {
  const slides = turnsOf('nine', 'd6', 'd7', 'a1-a4xb2', 'a1-a4xd2');
  const chains = turnsOf('spanish', '1-5', '11-15', '1x10x19x28', '1x12x28', '3x12x21');

  test('whole, in any case, with spaces', () => {
    expect(readMove(slides, ' D6 ')).toMatchObject({ kind: 'turn', turn: { name: 'd6' } });
    expect(readMove(slides, 'a1-a4 xb2')).toMatchObject({ kind: 'turn', turn: { name: 'a1-a4xb2' } });
    expect(readMove(chains, '1:10:19:28')).toMatchObject({ kind: 'turn', turn: { name: '1x10x19x28' } });
  });

  test('start and end are enough where one turn has them', () => {
    expect(readMove(chains, '3x21')).toMatchObject({ kind: 'turn', turn: { name: '3x12x21' } });
    expect(readMove(chains, '1x28')).toMatchObject({ kind: 'several' });
    expect(readMove(turnsOf('brandubh', 'd1-d3'), 'd1d3')).toMatchObject({ kind: 'turn', turn: { name: 'd1-d3' } });
  });

  test('a beginning is never a move of its own', () => {
    const reading = readMove(slides, 'a1-a4');
    expect(reading.kind === 'several' && reading.turns.map(turn => turn.name)).toEqual(['a1-a4xb2', 'a1-a4xd2']);
    expect(readMove(chains, '11')).toMatchObject({ kind: 'several', turns: [{ name: '11-15' }] });
  });

  test('numbers are not mixed up', () => {
    expect(readMove(chains, '1-15')).toEqual({ kind: 'none' });
    expect(readMove(chains, '1-5')).toMatchObject({ kind: 'turn', turn: { name: '1-5' } });
  });

  test('anything else is none', () => {
    for (const typed of ['', 'd5', 'a1-a7', 'what now', '-', 'x'])
      expect(readMove(slides, typed)).toEqual({ kind: 'none' });
  });
});
