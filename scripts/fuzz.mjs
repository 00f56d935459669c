// npm run fuzz -- [--minutes N] [--seed S] [--target NAME...]: builds the fuzzer of test/fuzz and runs it on the built
// program. Inputs that fail are shrunk and kept in test/corpus, which the tests replay.
import { runProgram } from './bundle.mjs';

await runProgram('test/fuzz/main.ts', 'build/fuzz.mjs');
