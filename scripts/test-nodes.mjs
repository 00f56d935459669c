// npm run test:nodes [-- VERSION...]: run the whole test suite on Node 20, 22 and 24, or on the given versions, one
// after the other. Node comes from the npm registry.
import { spawnSync } from 'node:child_process';

const VERSIONS = ['20', '22', '24'];
const given = process.argv.slice(2);
const results = [];
for (const version of given.length > 0 ? given : VERSIONS) {
  console.log(`\nNode ${version}`);
  const { status } = spawnSync('npx', ['-y', '-p', `node@${version}`, '-c', 'node --version && npm test'], {
    stdio: 'inherit',
  });
  results.push([version, status === 0]);
}
console.log(`\n${results.map(([version, passed]) => `Node ${version}: ${passed ? 'passed' : 'FAILED'}`).join('\n')}`);
process.exitCode = results.every(([, passed]) => passed) ? 0 : 1;
