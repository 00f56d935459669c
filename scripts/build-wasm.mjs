// Compiles src/wasm/assembly, in AssemblyScript, to WebAssembly, and writes it into src/wasm/code in hexadecimal digits,
// which pack well: small sources that are kept with the others, so that the program builds without the compiler. Each
// says by its sum what it was made from. With --check nothing is written.
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
  const sum = createHash('sha256')
    .update(readFileSync(`${SOURCES}/${source}`, 'utf8') + text)
    .digest('hex');
  return `// Made by \`npm run build:wasm\` from ${SOURCES}/${source}; the sum of both is ${sum}.\nexport default '${text}';\n`;
}

let same = true;
for (const source of readdirSync(SOURCES).filter(name => name.endsWith('.ts'))) {
  const target = `src/wasm/code/${basename(source)}`;
  const made = await compile(source);
  if (!process.argv.includes('--check')) writeFileSync(target, made);
  else if (readFileSync(target, 'utf8') !== made) {
    console.error(`${target} is not what ${SOURCES}/${source} compiles to: npm run build:wasm`);
    same = false;
  }
}
process.exitCode = same ? 0 : 1;
