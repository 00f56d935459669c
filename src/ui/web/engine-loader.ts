/** The engine as a module of the page: the library's own entry is outside the folder that servers of the page serve. */
export { createEngine } from '../../api/engine.browser';
