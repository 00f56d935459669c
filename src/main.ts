/**
 * Entry of the program: the shell on a terminal, otherwise a protocol or a command. What the first reply of the protocol
 * does not need is in other files, each loaded on first use: tables, weights, bridges, and the commands.
 */
import { createSearchEngine } from './engine/engine';
import { nodeHost } from './engine/host-node';
import { registerLazyWeights } from './engine/weights';
import { registerMfen } from './games/morris/mif';
import { registerLazySolvers } from './games/solver-registry';
import { runProtocol } from './uci/stdio';

const loadTables = (): typeof import('./tables') => require('./tables');
const loadWeights = (): typeof import('./weights/index') => require('./weights/index');
const loadBridges = (): typeof import('./uci/bridges/index') => require('./uci/bridges/index');

registerLazySolvers(() => loadTables().SOLVERS);
registerMfen();
registerLazyWeights(() => loadWeights().WEIGHTS);
const createEngine = () => createSearchEngine(nodeHost(program => loadTables().openTableStore(program)));
const args = process.argv.slice(2);
const { stdin } = process;
if (args.every(word => word === '') && stdin.isTTY && process.stdout.isTTY)
  void import('./cli/index').then(({ runShell: run }) => run(createEngine()));
else if (!runProtocol(args, createEngine, loadBridges)) void import('./cli/index').then(({ runCli: run }) => run());
