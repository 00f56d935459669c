// Bundles the program, worker included, into one CommonJS file: that form runs fastest.
import { chmodSync } from 'node:fs';
import { build } from 'esbuild';

await build({
  entryPoints: ['src/cli.ts'],
  outfile: 'dist/alquerque.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  sourcemap: true,
  banner: { js: '#!/usr/bin/env node' },
});
chmodSync('dist/alquerque.js', 0o755);
