/** Perft and tablebases of all families. Imported by programs for Node only, never by pages. */
import { perft as brandubhPerft } from './brandubh/perft';
import { perft as draughtsPerft } from './draughts/perft';
import { draughtsTablebase } from './draughts/tablebase/index';
import { perft as morrisPerft } from './morris/perft';
import { morrisTablebase } from './morris/tablebase/index';
import { asSolver, registerLoadedSolvers, type Solvers } from './solver-registry';

export const SOLVERS: Solvers = {
  morris: asSolver({ perft: morrisPerft, tablebase: morrisTablebase }),
  draughts: asSolver({ perft: draughtsPerft, tablebase: draughtsTablebase }),
  brandubh: asSolver({ perft: brandubhPerft }),
};

/** Registers perft and tablebases of every family. */
export const registerSolvers = (): void => registerLoadedSolvers(SOLVERS);
