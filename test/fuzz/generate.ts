/** Random inputs: legal ones from the library, and mutations of them. */
import { type Game, newGame, type RuleValue, type RuleValues, type Variant, variants } from '../../src/api/index';
import type { Random } from '../../src/util/random';

/** A variant with some rule options changed; as JSON the first line of most inputs. */
export interface Rules {
  readonly variant: string;
  readonly options: RuleValues;
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[random.nextInt(list.length)]!;

/** Tokens that parsers get wrong. */
const HOSTILE = [
  '',
  '0',
  '-0',
  '-1',
  '+1',
  '1e9',
  '1e999',
  '0x10',
  '00000000000000001',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '"',
  "'",
  '\\',
  '%s%n',
  '$\u007b0}',
  '\x00',
  '\x1b[2J',
  '\xff',
  'é',
  '\u202e',
  '\ud83d\ude00',
  '*'.repeat(300),
  'x'.repeat(5000),
  'x13'.repeat(2000),
  '(('.repeat(800),
] as const;

export const hostileToken = (random: Random): string => pick(random, HOSTILE);

function randomValue(random: Random, option: Variant['options'][number]): RuleValue {
  if (option.type === 'check') return random.nextInt(2) === 1;
  if (option.type === 'combo') return pick(random, option.values ?? ['']);
  const { min = 0, max = 0 } = option;
  return min + random.nextInt(Math.min(max - min + 1, 40));
}

/** A variant, in half of the cases with some options changed at random. */
export function randomRules(random: Random): Rules {
  for (;;) {
    const variant = pick(random, variants());
    const options: Record<string, RuleValue> = {};
    if (random.nextInt(2) === 0) {
      for (const option of variant.options) {
        if (random.nextInt(6) === 0) options[option.name] = randomValue(random, option);
      }
    }
    if (newGame(variant.name, { options }).ok) return { variant: variant.name, options };
  }
}

/** A game of random moves; steps are played one by one, so that it may end within a move. */
export function randomGame(random: Random, rules: Rules, maxSteps: number): Game {
  const start = newGame(rules.variant, { options: rules.options });
  if (!start.ok) throw new Error(start.error.message);
  let game = start.value;
  for (let played = random.nextInt(maxSteps + 1); played > 0; played--) {
    const steps = game.steps();
    if (steps.length === 0) break;
    const next = game.play(pick(random, steps));
    if (!next.ok) break;
    game = next.value;
  }
  return game;
}

/** Changes some characters or words of a text. */
export function mutate(random: Random, text: string): string {
  let result = text;
  for (let changes = 1 + random.nextInt(3); changes > 0; changes--) {
    const at = random.nextInt(result.length + 1);
    const words = result.split(' ');
    const word = random.nextInt(words.length);
    switch (random.nextInt(8)) {
      case 0:
        result = result.slice(0, at) + result.slice(at + 1 + random.nextInt(4));
        break;
      case 1:
        result = result.slice(0, at) + hostileToken(random) + result.slice(at);
        break;
      case 2:
        result = `${result.slice(0, at)}${String.fromCharCode(32 + random.nextInt(95))}${result.slice(at + 1)}`;
        break;
      case 3:
        result = words.filter((_, index) => index !== word).join(' ');
        break;
      case 4:
        result = words.map((old, index) => (index === word ? hostileToken(random) : old)).join(' ');
        break;
      case 5:
        result = [...words.slice(0, word), ...words.slice(random.nextInt(word + 1))].join(' ');
        break;
      case 6:
        result = words.map(old => (/^-?\d+$/.test(old) && random.nextInt(3) === 0 ? `${old}0` : old)).join(' ');
        break;
      default: {
        const other = random.nextInt(words.length);
        [words[word], words[other]] = [words[other]!, words[word]!];
        result = words.join(' ');
      }
    }
  }
  return result;
}
