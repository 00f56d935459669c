// Generates docs/cli.md from the --help texts of the built program: npm run docs
//   node scripts/cli-docs.mjs [--check]
// --check reports a page that is not up to date, and writes nothing.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const PROGRAM = 'dist/alquerque.js';
const PAGE = 'docs/cli.md';

const INTRODUCTION = `# Command line

All commands of \`alquerque\` and their options. This page is generated from \`--help\` by \`npm run docs\`.

\`alquerque\` without a command runs the engine, see [protocol.md](../protocol.md), or on a terminal
[the shell](playing.md#the-shell). From a checkout, write
\`node dist/alquerque.js\` for \`alquerque\`.

Exit codes: 0 on success, 2 for an invalid command line, 1 for other errors.
`;

/** The default folder of tablebases must not depend on the machine. */
const env = { ...process.env, XDG_CACHE_HOME: '~/.cache' };
const helpOf = words => execFileSync(process.execPath, [PROGRAM, ...words, '--help'], { encoding: 'utf8', env });

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
function sectionsOf(words) {
  const { usage, description, Arguments, Options, Commands } = parseHelp(helpOf(words));
  const names = Commands.map(([term]) => term.split(' ')[0]).filter(name => name !== 'help');
  const options = Options.filter(([term]) => !/^(-h|-V),/.test(term));
  const own =
    `\n## ${words.join(' ')}\n\n${description}.\n\n    ${usage}\n` +
    `${table('argument', Arguments)}${table('option', options)}`;
  return [own, ...names.flatMap(name => sectionsOf([...words, name]))];
}

const names = parseHelp(helpOf([])).Commands.map(([term, description]) => [term.split(' ')[0], description]);
const contents = names.map(([name, description]) => `| [${name}](#${name}) | ${cell(description)} |`);
const page = [
  INTRODUCTION,
  `\n| command | meaning |\n|---|---|\n${contents.join('\n')}\n`,
  ...names.flatMap(([name]) => sectionsOf([name])),
].join('');

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error(`${PAGE} is not up to date; run npm run docs`);
  process.exitCode = 1;
}
