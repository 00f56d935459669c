/** Perft and tablebases of all families. Imported by programs for Node only, never by pages. */
import { brandubhFamily } from './brandubh/family';
import { perft as brandubhPerft } from './brandubh/perft';
import { draughtsFamily } from './draughts/family';
import { perft as draughtsPerft } from './draughts/perft';
import { draughtsTablebase } from './draughts/tablebase/index';
import { morrisFamily } from './morris/family';
import { perft as morrisPerft } from './morris/perft';
import { morrisTablebase } from './morris/tablebase/index';
import { registerSolver } from './solver-registry';

/** Registers perft and tablebases of every family. */
export function registerSolvers(): void {
  registerSolver(morrisFamily, { perft: morrisPerft, tablebase: morrisTablebase });
  registerSolver(draughtsFamily, { perft: draughtsPerft, tablebase: draughtsTablebase });
  registerSolver(brandubhFamily, { perft: brandubhPerft });
}
