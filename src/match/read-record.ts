/** Reads games back from text. */
import { fail, ok, type Result } from '../games/game';
import type { Information, Score } from './information';
import { capital, type PlayedTurn, POINTS, type Seat, type WrittenGame } from './record';
import { TERMINATIONS } from './result';
import { readRuleset } from './ruleset';

type Tags = Readonly<Record<string, string | undefined>>;

const WRITTEN = [...TERMINATIONS, 'unfinished'] as const;

/** The texts of the games in a file; each begins where tags follow turns. */
export const splitRecords = (text: string): string[] =>
  text
    .replace(/\r\n/g, '\n')
    .split(/\n(?=\[Game )/)
    .filter(record => record.trim() !== '');

export function readRecord(text: string): Result<WrittenGame> {
  const { tags, rest } = readTags(text);
  const ruleset = readRuleset(tags.Variant ?? '', (tags.Rules ?? '').split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const points = tags.Result ?? '';
  const winner = Object.hasOwn(POINTS, points) ? POINTS[points as keyof typeof POINTS] : undefined;
  if (winner === undefined) return fail(`Result '${points}' is not one of ${Object.keys(POINTS).join(' ')}`);
  const termination = WRITTEN.find(known => known === tags.Termination);
  if (!termination) return fail(`Termination '${tags.Termination}' is not one of ${WRITTEN.join(' ')}`);
  if ((winner === 'nobody') !== (termination === 'unfinished')) return fail(`Result '${points}' of ${termination}`);
  if (tags.FEN === undefined) return fail('FEN is missing');
  const turns = readTurns(rest, points);
  if (!turns.ok) return turns;
  const { sides } = ruleset.value.rules;
  return ok({
    game: Number(tags.Game) - 1,
    round: Number(tags.Round) - 1,
    variant: ruleset.value.variant,
    rules: tags.Rules ?? '',
    sides,
    seats: [seatOf(tags, sides[0]), seatOf(tags, sides[1])],
    fen: tags.FEN,
    turns: turns.value,
    winner,
    termination,
    reason: tags.Reason ?? '',
    ...(tags.Illegal === undefined ? {} : { illegal: tags.Illegal }),
  });
}

function readTags(text: string): { tags: Tags; rest: string } {
  const tags: Record<string, string> = {};
  const rest = text.replace(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm, (_, name: string, value: string) => {
    tags[name] = value.replace(/\\(.)/g, '$1');
    return '';
  });
  return { tags, rest };
}

function seatOf(tags: Tags, side: string): Seat {
  const tag = capital(side);
  return { name: tags[tag] ?? '', options: tags[`${tag}Options`] ?? '', limit: tags[`${tag}Limit`] ?? '' };
}

/** Turns and their comments; numbers are passed over, the result has to stand at the end. */
function readTurns(text: string, result: string): Result<PlayedTurn[]> {
  const words = text.match(/\{[^}]*\}|[^\s{}]+/g) ?? [];
  if (words.pop() !== result) return fail(`the turns do not end in the result, ${result}`);
  const turns: PlayedTurn[] = [];
  for (const word of words) {
    if (/^\d+\.$/.test(word)) continue;
    const last = turns.at(-1);
    if (!word.startsWith('{')) turns.push({ name: word });
    else if (last) turns[turns.length - 1] = { ...last, ...readComment(word.slice(1, -1)) };
    else return fail(`a comment before the first turn: ${word}`);
  }
  return ok(turns);
}

function readComment(comment: string): Omit<PlayedTurn, 'name'> {
  const [, score, depth] = /^(\S+)\/(\d+) /.exec(comment) ?? [];
  const [, nodes] = /nodes=(\d+)/.exec(comment) ?? [];
  const milliseconds = (key: string): number | undefined => {
    const [, seconds] = new RegExp(`${key}=([\\d.]+)`).exec(comment) ?? [];
    return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000);
  };
  const [time, clock] = [milliseconds('time'), milliseconds('clock')];
  const information: Information = {
    ...(score === undefined ? {} : { score: readScore(score), depth: Number(depth) }),
    ...(nodes === undefined ? {} : { nodes: Number(nodes) }),
  };
  return {
    ...(time === undefined ? {} : { time, information }),
    ...(clock === undefined ? {} : { clock }),
  };
}

function readScore(text: string): Score {
  const [, sign, mate, value] = /^([+-])(M?)([\d.]+)$/.exec(text) ?? [];
  const size = Number(value) * (sign === '-' ? -1 : 1);
  return mate ? { mate: size } : { cp: Math.round(size * 100) };
}
