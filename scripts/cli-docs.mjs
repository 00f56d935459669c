// Generates docs/cli.md from the --help texts of the built program: npm run docs
// test/cli/docs.test.ts compares the page with the help texts.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = 'dist/alquerque.js';
const PAGE = 'docs/cli.md';

const INTRODUCTION = `# Command line

All commands of \`alquerque\` and their options. This page is generated from \`--help\` by \`npm run docs\`.

\`alquerque\` without a command runs the engine, see [protocol.md](../protocol.md), or on a terminal
[the shell](playing.md#the-shell). From a checkout, write
\`node dist/alquerque.js\` for \`alquerque\`.

Exit codes: 0 on success, 2 for an invalid command line, 1 for other errors.
`;

/** Environment of the commands: the default folder of tablebases must not depend on the machine. */
export const ENVIRONMENT = { XDG_CACHE_HOME: '~/.cache' };

const helpOfProgram = words =>
  execFileSync(process.execPath, [PROGRAM, ...words, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, ...ENVIRONMENT },
  });

/** Splits a help text into usage, description and lists of [term, meaning]. */
function parseHelp(text) {
  const [, usage, rest] = /^Usage: (.*)\n([\s\S]*)$/.exec(text);
  const help = { usage, description: [], Arguments: [], Options: [], Commands: [] };
  let section;
  for (const line of rest.split('\n')) {
    const title = /^(Arguments|Options|Commands):$/.exec(line)?.[1];
    const item = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line);
    if (title) section = title;
    else if (section && item) help[section].push([item[1], item[2] ?? '']);
    else if (section && /^ {3,}\S/.test(line)) {
      const last = help[section].at(-1);
      last[1] = `${last[1]} ${line.trim()}`.trim();
    } else if (section === undefined) help.description.push(line);
  }
  return { ...help, description: help.description.join(' ').trim() };
}

const cell = text => text.replaceAll('|', '\\|');

function table(title, rows) {
  if (rows.length === 0) return '';
  const lines = rows.map(([term, description]) => `| \`${cell(term)}\` | ${cell(description)} |`);
  return `\n| ${title} | meaning |\n|---|---|\n${lines.join('\n')}\n`;
}

/** Sections of a command and its subcommands. */
async function sectionsOf(words, helpOf) {
  const { usage, description, Arguments, Options, Commands } = parseHelp(await helpOf(words));
  const names = Commands.map(([term]) => term.split(' ')[0]).filter(name => name !== 'help');
  const options = Options.filter(([term]) => !/^(-h|-V),/.test(term));
  const sections = [
    `\n## ${words.join(' ')}\n\n${description}.\n\n    ${usage}\n` +
      `${table('argument', Arguments)}${table('option', options)}`,
  ];
  for (const name of names) sections.push(...(await sectionsOf([...words, name], helpOf)));
  return sections;
}

/** Text of the page. `helpOf` returns the help text of a command, given as its words. */
export async function createPage(helpOf) {
  const names = parseHelp(await helpOf([])).Commands.map(([term, description]) => [term.split(' ')[0], description]);
  const contents = names.map(([name, description]) => `| [${name}](#${name}) | ${cell(description)} |`);
  const parts = [INTRODUCTION, `\n| command | meaning |\n|---|---|\n${contents.join('\n')}\n`];
  for (const [name] of names) parts.push(...(await sectionsOf([name], helpOf)));
  return parts.join('');
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  writeFileSync(PAGE, await createPage(helpOfProgram));
