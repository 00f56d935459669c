/** Brandubh behind the contract. */
import { type Game, ok, type Rules, type RuleValues } from '../game';
import { terms } from './evaluate';
import { readSetup, START_FEN, writeFen } from './fen';
import { draw, nameAction, readAction } from './notation';
import { OPTIONS, REASONS, SIDES, settle } from './options';
import { perft } from './perft';
import { BrandubhPosition } from './position';

function rulesFor(values: RuleValues): Rules<BrandubhPosition> {
  const settled = settle(values);
  return {
    startFen: START_FEN,
    sides: SIDES,
    reasons: REASONS,
    readFen: fen => {
      const setup = readSetup(fen);
      return setup.ok ? ok(new BrandubhPosition(settled, setup.value)) : setup;
    },
    writeFen,
    draw,
    terms,
    nameAction: (_, action) => nameAction(action),
    readAction,
    splitTurn: name => [name],
    perft,
  };
}

export const brandubh: Game<BrandubhPosition> = {
  family: 'brandubh',
  variants: [{ name: 'brandubh', options: {} }],
  options: OPTIONS,
  benchDepth: 12,
  rules: (_, values) => ok(rulesFor(values)),
};
