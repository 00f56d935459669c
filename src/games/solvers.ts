/** Perft and tablebases of all families. Imported by programs for Node only, never by pages. */
import { perft as brandubhPerft } from './brandubh/perft';
import { brandubhFamily } from './brandubh/play';
import { perft as draughtsPerft } from './draughts/perft';
import { draughtsFamily } from './draughts/play';
import { draughtsEndings } from './draughts/tables/endings';
import { perft as morrisPerft } from './morris/perft';
import { morrisFamily } from './morris/play';
import { morrisEndings } from './morris/tables/endings';
import { registerSolver } from './solver-registry';

/** Registers perft and tablebases of every family. */
export function registerSolvers(): void {
  registerSolver(morrisFamily, { perft: morrisPerft, tablebase: morrisEndings });
  registerSolver(draughtsFamily, { perft: draughtsPerft, tablebase: draughtsEndings });
  registerSolver(brandubhFamily, { perft: brandubhPerft });
}
