/** The page from a server: its parts lie beside it. */
import { startPage } from './main';

startPage(new URL('./thread.js', import.meta.url));
