/** The page from a server: its parts lie beside it. */
import { lay } from './main';

lay(new URL('./thread.js', import.meta.url));
