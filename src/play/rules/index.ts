/** The rules at a glance, and how a family is played. */
import type { Options, VariantLine } from '../boards';
import { brandubhGlance } from './brandubh';
import { draughtsGlance } from './draughts';
import { morrisGlance } from './morris';

/** Some sentences on the variant as it is set up. */
export function glanceAt(variant: VariantLine, options: Options): string[] {
  switch (variant.family) {
    case 'morris':
      return morrisGlance(options);
    case 'draughts':
      return draughtsGlance(variant.name, options);
    default:
      return brandubhGlance(options);
  }
}

const GOALS: Readonly<Record<string, string>> = {
  morris: 'Get three men on a line to take an enemy man. Leave the enemy too few men, or no move.',
  draughts: 'Jump enemy pieces; you must when you can. Take them all, or leave them no move.',
  brandubh: 'Defenders bring the king to a corner. Attackers close him in. Two enemies take the man between them.',
};

/** What it is about, in two or three short sentences. */
export const goalOf = (family: string): string => GOALS[family] ?? '';

const REASONS: Readonly<Record<string, string>> = {
  fewer: 'too few men are left',
  blocked: 'no move is left',
  'no-moves': 'no move is left',
  'no-men': 'no men are left',
  'no-pieces': 'no pieces are left',
  capture: 'the king is taken',
  corner: 'the king stands on a corner',
  'no-attackers': 'no attacker is left',
  repetition: 'the position stands for the third time',
  'n-move': 'too many moves without progress',
  'move-limit': 'the limit of moves is reached',
  'ply-limit': 'the limit of moves is reached',
};

/** The engine's word for why a game ended, for people. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason.replaceAll('-', ' ');
