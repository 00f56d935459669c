// Builds the training program and runs it, see docs/training.md: node scripts/train.mjs generate english-draughts --games 1000
import { runProgram } from './bundle.mjs';

await runProgram('src/train/main.ts', 'build/train.mjs');
