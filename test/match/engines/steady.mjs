// Makes no mistake but one: it does not want to win.
import { say, speak } from './speak.mjs';

speak((_, move) => say(`info depth 1 score cp 0 nodes 1\nbestmove ${move}`));
