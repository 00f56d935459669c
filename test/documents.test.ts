/** Claims of the documents about the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

const ROOT = readdirSync('.').filter(file => file.endsWith('.md'));
const DOCS = filesBelow('docs')
  .filter(file => file.endsWith('.md'))
  .map(file => join('docs', file));
const DOCUMENTS = [...ROOT, ...DOCS];

const linesOf = (document: string): string[] => readFileSync(document, 'utf8').split('\n');

/** Code fences, indented code, tables, headings. */
function proseOf(document: string): string[] {
  let isCode = false;
  return linesOf(document).filter(line => {
    if (line.startsWith('```')) isCode = !isCode;
    return !isCode && !/^(```|\||#| {4})/.test(line);
  });
}

test('README has at most 120 lines', () => {
  expect(linesOf('README.md').length).toBeLessThanOrEqual(121);
});

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/architecture.md'])(
  '%s is as wide as the code',
  document => {
    expect(proseOf(document).filter(line => line.length > 120)).toEqual([]);
  },
);

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

test.each(DOCUMENTS)('the links of %s lead somewhere', document => {
  const text = linesOf(document)
    .filter(line => !line.startsWith('    '))
    .join('\n')
    .replace(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter(link => !/^[a-z]+:/.test(link));
  const broken = links.filter(link => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    const headings = linesOf(target).filter(line => /^#+ /.test(line));
    const anchors = headings.map(line => anchorOf(line.replace(/^#+ /, '')));
    // The second heading of a name has the anchor NAME-1.
    return !anchors.includes(anchor) && !anchors.includes(anchor.replace(/-\d+$/, ''));
  });
  expect(broken).toEqual([]);
});

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/adding-a-game.md'])(
  'the source files that %s names exist',
  document => {
    const text = readFileSync(document, 'utf8');
    const names = new Set(['src', 'test', 'scripts'].flatMap(filesBelow).map(file => basename(file)));
    const named = [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|json|css|html))`/g)]
      .map(([, name]) => name!)
      .filter(name => !name.startsWith('dist/'));
    const exists = (name: string): boolean =>
      name.includes('/')
        ? ['', 'src'].some(folder => existsSync(join(folder, name)))
        : names.has(name) || existsSync(name);
    expect(named.filter(name => !exists(name))).toEqual([]);
  },
);

test('docs/architecture.md maps every module', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const modules = readdirSync('src', { withFileTypes: true }).filter(entry => entry.isDirectory());
  expect(modules.map(({ name }) => name).filter(name => !new RegExp(`\`${name}/`).test(text))).toEqual([]);
});

const WORKFLOWS = readdirSync('.github/workflows').map(file => join('.github/workflows', file));

test.each(WORKFLOWS)('%s restricts its token and pins actions by commit', workflow => {
  const text = readFileSync(workflow, 'utf8');
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
  const actions = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(actions.filter(action => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action!))).toEqual([]);
});

test('the public tests run on all systems, and on the lowest Node that the package allows', () => {
  const { engines, repository, homepage, bugs } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = readFileSync('.github/workflows/ci.yml', 'utf8');
  for (const word of ['ubuntu-latest', 'macos-latest', 'windows-latest', '20, 22, 24']) expect(text).toContain(word);
  expect(text).toContain(/^\^([\d.]+)/.exec(engines.node)![1]);
  for (const url of [repository.url, homepage, bugs]) expect(url).toContain('https://github.com/alquerque/alquerque');
});

test('the notices contain the licences of bundled packages, word for word', () => {
  const text = readFileSync('THIRD-PARTY-NOTICES.md', 'utf8');
  const names = [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name!);
  expect(names).toEqual(['assemblyscript', 'commander', 'preact', 'readline-sync']);
  for (const name of names) {
    const folder = join('node_modules', name);
    const licence = readdirSync(folder).find(file => file.startsWith('LICENSE'))!;
    expect(text).toContain(readFileSync(join(folder, licence), 'utf8').replaceAll('\r', '').trim());
  }
});
