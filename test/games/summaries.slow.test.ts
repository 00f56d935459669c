/** The rules at a glance say all that an option or a variant changes of the play, and nothing that does not hold. */
import { describe, expect, test } from 'vitest';
import { type Game, newGame, type RuleValue, type RuleValues, unwrap, variants } from '../../src/api/index';
import { type DraughtsVariant, VARIANTS } from '../../src/games/draughts/options';
import { rulesSummary } from '../../src/ui/texts';
import { seeded } from '../seed';

type Option = ReturnType<typeof variants>[number]['options'][number];

const textOf = (game: Game): string => rulesSummary(game).join('\n');

/** Some values that an option may have, its own too. */
function valuesOf({ type, default: own, min = 0, max = 0, values = [] }: Option): readonly RuleValue[] {
  if (type === 'check') return [false, true];
  if (type === 'combo') return values;
  if (max <= 5) return Array.from({ length: max - min + 1 }, (_, n) => min + n);
  return [...new Set([0, 1, Number(own) - 1, Number(own), Number(own) + 1])].filter(n => n >= min && n <= max);
}

/** How games are told apart: by their steps, and how they stand. */
const shownOf = (game: Game): string => {
  const { result, winner, reason, counts } = game.status();
  const names = game.steps().map(({ name }) => name);
  return JSON.stringify([names, result, winner, reason, counts.map(({ limit }) => limit)]);
};

/** Where a random game first goes on otherwise by other rules. */
function parting(one: Game, other: Game, steps: number): string | undefined {
  const random = seeded(steps);
  for (let step = 0; step < steps; step++) {
    if (shownOf(one) !== shownOf(other)) return `${one.fen}: ${shownOf(one)} and ${shownOf(other)}`;
    const names = one.steps().map(({ name }) => name);
    if (names.length === 0) return undefined;
    const name = names[random.nextInt(names.length)]!;
    [one, other] = [unwrap(one.play(name)), unwrap(other.play(name))];
  }
  return undefined;
}

test.each(variants().map(({ name, options }) => [name, options] as const))(
  '%s: where an option leaves the text as it is, it leaves the play as it is',
  (name, options) => {
    const own = unwrap(newGame(name));
    for (const option of options)
      for (const value of valuesOf(option)) {
        const changed = newGame(name, { options: { [option.name]: value } });
        if (!changed.ok || value === option.default || textOf(changed.value) !== textOf(own)) continue;
        expect(parting(own, changed.value, 50), `${option.name} ${value}`).toBeUndefined();
      }
  },
);

/** Rules beside which an option says what it otherwise does not. */
const BESIDE: Readonly<Record<string, readonly RuleValues[]>> = {
  morris: [
    { PiecesCount: 12 },
    { CustodianCaptureEnabled: true, HasDiagonalLines: true },
    { InterventionCaptureEnabled: true, HasDiagonalLines: true },
    { PiecesAtLeastCount: 1 },
    { NMoveRule: 1000 },
  ],
  draughts: [],
  brandubh: [{ KingTakenBy: 'two' }],
};

describe.each(['nine-mens-morris', 'english-draughts', 'brandubh'])('%s', name => {
  const { family, options } = variants().find(variant => variant.name === name)!;
  test.each(options.map(option => [option.name, option] as const))('each value of %s has its own text', (_, option) => {
    const most = Math.max(
      ...[{}, ...BESIDE[family]!].map(beside => {
        const games = valuesOf(option).map(value => newGame(name, { options: { ...beside, [option.name]: value } }));
        const texts = games.flatMap(game => (game.ok ? [textOf(game.value)] : []));
        return new Set(texts).size === texts.length ? texts.length : 0;
      }),
    );
    expect(most).toBeGreaterThan(1);
  });
});

describe('draughts', () => {
  const SAID: readonly (readonly [string, RegExp, (row: DraughtsVariant) => boolean])[] = [
    ['men that capture backwards', /capture both ways/, row => row.menCaptureBackward],
    ['kings that fly', /Kings fly/, row => row.king === 'flying'],
    ['a free choice', /choose freely;/, row => row.priority === 'any'],
    ['the most pieces', /as many pieces as you can/, row => /^(most|italian)/.test(row.priority)],
    ['the most kings', /as many kings/, row => row.priority === 'most-kings' || row.priority === 'italian'],
    ['a king first', /a king must;|with a king/, row => row.priority === 'king-first' || row.priority === 'italian'],
    ['kings that men cannot take', /Men may not capture kings/, row => !row.menCaptureKings],
    ['a move that a crown ends', /and its move ends/, row => row.promotionDuringCapture === 'stop'],
    ['a crown in mid-capture', /goes on as one/, row => row.promotionDuringCapture === 'continue'],
    ['a far row that is passed', /only where its move ends/, row => row.promotionDuringCapture === 'pass'],
    ['where a king lands', /must land where/, row => row.mustContinue],
    ['both sides blocked', /neither side can move/, row => row.bothBlocked === 'draw'],
    ['three kings', /three kings/, row => row.threeKingsRule],
    ['who begins', /Black moves first/, row => row.firstToMove === 'black'],
  ];

  test.each(SAID)('the text tells %s where it is so', (_, text, holds) => {
    const told = Object.keys(VARIANTS).filter(name => text.test(textOf(unwrap(newGame(name)))));
    expect(told).toEqual(Object.keys(VARIANTS).filter(name => holds(VARIANTS[name]!)));
  });
});

test('Brandubh tells that corners help against a king whom two take', () => {
  const glance = (KingTakenBy: string): string => textOf(unwrap(newGame('brandubh', { options: { KingTakenBy } })));
  expect(glance('place')).toContain('Corners help to take any man, and the king where two take him.');
  expect(glance('four')).toContain('Corners help to take any man.');
});

test('morris tells who slides first, who may fly and where captures work', () => {
  const glance = (options: RuleValues): string => textOf(unwrap(newGame('nine-mens-morris', { options })));
  expect(glance({})).toContain('White slides first.');
  expect(glance({ IsDefenderMoveFirst: true })).toContain('Black slides first.');
  expect(glance({ IsDefenderMoveFirst: true, MayMoveInPlacingPhase: true })).not.toMatch(/slides first/);
  expect(glance({ FlyPieceCount: 2 })).toContain('Nobody flies.');
  const capture = { CustodianCaptureEnabled: true, CustodianCaptureInPlacingPhase: false };
  expect(glance(capture)).toMatch(/it may be taken\. Only with no men in hand\.$/m);
  expect(glance({ ...capture, CustodianCaptureInMovingPhase: false })).not.toContain('Custodian');
  expect(glance({ ...capture, CustodianCaptureOnCrossLines: false })).toContain('On sides of the rings only.');
});
