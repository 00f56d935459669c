/** Entry of the page on a server; the engine's threads load thread.js beside it. */
import { startPage } from './main';

startPage(new URL('./thread.js', import.meta.url));
