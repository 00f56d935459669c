// npm run build:wasm [-- --check]: compile src/wasm/assembly (AssemblyScript) to WebAssembly in src/wasm/code, as
// hexadecimal text, which compresses well. The result is under version control, so that a build does not need the
// compiler. Each file holds a checksum of its source and code. With --check nothing is written.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import asc from 'assemblyscript/asc';

const SOURCES = 'src/wasm/assembly';
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--initialMemory', '4', '--enable', 'simd'];

async function compile(source) {
  let code;
  const { error, stderr } = await asc.main([`${SOURCES}/${source}`, '-o', 'module.wasm', ...OPTIONS], {
    writeFile: (_, contents) => {
      code = contents;
    },
  });
  if (error) throw new Error(`${source}: ${stderr}`);
  const text = Buffer.from(code).toString('hex');
  const checksum = createHash('sha256')
    .update(readFileSync(`${SOURCES}/${source}`, 'utf8') + text)
    .digest('hex');
  return `// Made by \`npm run build:wasm\` from ${SOURCES}/${source}; the sum of both is ${checksum}.\nexport default '${text}';\n`;
}

let upToDate = true;
for (const source of readdirSync(SOURCES).filter(name => name.endsWith('.ts'))) {
  const target = `src/wasm/code/${basename(source)}`;
  const compiled = await compile(source);
  if (!process.argv.includes('--check')) writeFileSync(target, compiled);
  else if (readFileSync(target, 'utf8') !== compiled) {
    console.error(`${target} is out of date: run npm run build:wasm`);
    upToDate = false;
  }
}
process.exitCode = upToDate ? 0 : 1;
