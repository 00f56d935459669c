/**
 * Entry of the program. What the first reply of the protocol does not need is in other files, each loaded on first use:
 * tables, weights, bridges, and the commands of the shell.
 */
import { createSearchEngine } from './engine/engine';
import { nodeHost } from './engine/host-node';
import { registerLazyWeights } from './engine/weights';
import { registerLazySolvers } from './games/solver-registry';
import { runProtocol } from './uci/stdio';

const loadTables = (): typeof import('./tables') => require('./tables');
const loadWeights = (): typeof import('./weights/index') => require('./weights/index');
const loadBridges = (): typeof import('./uci/bridges/index') => require('./uci/bridges/index');

registerLazySolvers(() => loadTables().SOLVERS);
registerLazyWeights(() => loadWeights().WEIGHTS);
const createEngine = () => createSearchEngine(nodeHost(program => loadTables().openTableStore(program)));
if (!runProtocol(process.argv.slice(2), createEngine, loadBridges))
  void import('./cli/index').then(({ runCli: run }) => run());
