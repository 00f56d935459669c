// The pages of docs/api, one for each module, made from the declarations that the build leaves in dist/lib/types.
//   npm run build && node scripts/api.mjs [--check]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TYPES = 'dist/lib/types/api';
const PAGES = 'docs/api';

const MODULES = [
  ['alquerque', 'index'],
  ['alquerque/morris', 'morris'],
  ['alquerque/draughts', 'draughts'],
  ['alquerque/brandubh', 'brandubh'],
  ['alquerque/engine', 'engine'],
  ['alquerque/records', 'records'],
];

/** A comment's text, without its stars. */
const plain = comment =>
  comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();

const DECLARATION =
  /(?:^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?^export (?:declare )?(?:abstract )?(?:const|function|class|interface|type) (\w+)[\s\S]*?(?=^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?(?:export|import|declare)|(?![\s\S]))/gm;

/** What a file declares itself, by name. */
function declarations(text) {
  const found = new Map();
  for (const [all, comment = '', name] of text.matchAll(DECLARATION)) {
    if (/^export (type )?\{/.test(all.slice(comment.length).trim())) continue;
    const code = all
      .slice(comment.length)
      .replace(/(?:^ +\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?^ +private [^\n]*\n/gm, '')
      .replace('export declare ', 'export ')
      .replace(/[ \t]+$/gm, '')
      .trim();
    found.set(name, { doc: comment && plain(comment), code });
  }
  return found;
}

const namesIn = list =>
  list
    .split(',')
    .map(item => item.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map(item => item.split(' as '));

/** All that a file exports, its own and others'. */
function exportsOf(file) {
  const text = readFileSync(file, 'utf8');
  const own = declarations(text);
  const all = new Map(own);
  const other = path => exportsOf(join(dirname(file), path.replace(/\.js$/, '.d.ts')));
  for (const [, path] of text.matchAll(/^export \* from '([^']*)'/gm))
    for (const [name, is] of other(path)) all.set(name, is);
  for (const [, list, path] of text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']*)'/gm))
    for (const [from, to = from] of namesIn(list)) all.set(to, other(path).get(from));
  for (const [, list] of text.matchAll(/^export (?:type )?\{([^}]*)\};/gm))
    for (const [from] of namesIn(list)) {
      const source = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from '([^']*)'/gm)].find(([, names]) =>
        namesIn(names).some(([name]) => name === from),
      );
      if (source) all.set(from, other(source[2]).get(from));
    }
  return all;
}

function page(module, file) {
  const path = join(TYPES, `${file}.d.ts`);
  const text = readFileSync(`src/api/${file}.ts`, 'utf8');
  const [comment = ''] = /^\/\*\*(?:(?!\*\/)[\s\S])*@module\s*\*\//.exec(text) ?? [];
  const intro = plain(comment).replace(/\s*@module$/, '');
  const shared =
    file === 'index' || ['engine', 'records'].includes(file) ? new Map() : exportsOf(join(TYPES, 'types.d.ts'));
  const all = [...exportsOf(path)].filter(([name, is]) => is && !shared.has(name));
  const isValue = ([, { code }]) => /^export (const|function|class)/.test(code);
  const parts = [...all.filter(isValue), ...all.filter(one => !isValue(one)).sort(([a], [b]) => (a < b ? -1 : 1))].map(
    ([name, { doc, code }]) => `### ${name}\n\n${doc ? `${doc}\n\n` : ''}\`\`\`dts\n${code}\n\`\`\`\n`,
  );
  const rest = shared.size > 0 ? 'Types and all else are those of [alquerque](alquerque.md).\n' : '';
  return `# ${module}\n\n${intro}\n\n${parts.join('\n')}${rest && `\n${rest}`}`;
}

const pageName = module => `${module.replace('/', '-')}.md`;

const pages = new Map(MODULES.map(([module, file]) => [pageName(module), page(module, file)]));
pages.set(
  'README.md',
  `# The library\n\n\`npm install alquerque\`, then import what is needed. These pages are made from the types by \`node scripts/api.mjs\`.\n\n${MODULES.map(
    ([module]) =>
      `- [${module}](${pageName(module)}): ${/\n\n(.*?[.:])(?:\s|$)/s.exec(pages.get(pageName(module)))[1].replaceAll('\n', ' ')}`,
  ).join('\n')}\n`,
);

const read = path => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

mkdirSync(PAGES, { recursive: true });
let stale = 0;
for (const [name, text] of pages) {
  const path = join(PAGES, name);
  if (process.argv.includes('--check')) {
    if (read(path) === text) continue;
    console.error(`${path} is not what the types say: node scripts/api.mjs`);
    stale++;
  } else writeFileSync(path, text);
}
process.exitCode = stale > 0 ? 1 : 0;
