// Leaves a child behind that holds its outputs and cannot be reached, and goes at its second turn.
import { spawn } from 'node:child_process';
import { say, speak } from './speak.mjs';

spawn('sleep', ['20'], { stdio: 'inherit', detached: true }).unref();
speak((turn, move) => (turn < 1 ? say(`bestmove ${move}`) : process.exit(1)));
