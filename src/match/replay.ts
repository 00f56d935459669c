/** Referees a recorded game again. */
import { fail, ok, type Result } from '../games/game';
import { pointsText, type WrittenGame } from './record';
import { Referee } from './referee';
import { isFault } from './result';
import { readRuleset } from './ruleset';

/** That the record holds, or the first thing in it that does not. */
export function replay(record: WrittenGame): Result<void> {
  const ruleset = readRuleset(record.variant, record.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const opened = Referee.open(ruleset.value.rules, { fen: record.fen, moves: [] });
  if (!opened.ok) return fail(`FEN: ${opened.error}`);
  const referee = opened.value;
  for (const [index, { name }] of record.turns.entries()) {
    const ruling = referee.ruling();
    if (ruling) return fail(`the game was over before turn ${index + 1}, ${name}: ${ruling.reason}`);
    const played = referee.play(name);
    if (!played.ok) return fail(`turn ${index + 1}, ${name}: ${played.error}`);
  }
  return checkEnd(record, referee);
}

function checkEnd(record: WrittenGame, referee: Referee): Result<void> {
  const ruling = referee.ruling();
  if (record.termination === 'normal') {
    if (!ruling) return fail('the game is not over');
    if (ruling.winner === record.winner && ruling.reason === record.reason) return ok(undefined);
    return fail(`${pointsText(ruling.winner)} ${ruling.reason}, not ${pointsText(record.winner)} ${record.reason}`);
  }
  if (ruling) return fail(`${record.termination} after the game was over: ${ruling.reason}`);
  const { termination } = record;
  if (termination === 'unfinished') return ok(undefined);
  if (isFault(termination) && termination !== 'start-failure' && record.winner !== 1 - referee.side)
    return fail(`${record.termination} by the side to move, yet the result is ${pointsText(record.winner)}`);
  if (record.illegal !== undefined && referee.play(record.illegal).ok) return fail(`'${record.illegal}' is legal`);
  return ok(undefined);
}
