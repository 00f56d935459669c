// Tells where it runs and what stands in its environment, as the name of an illegal move.
import { say, speak } from './speak.mjs';

speak(() => say(`bestmove ${process.cwd()}|${process.env.MOOD}|${process.argv.slice(2).join('|')}`));
