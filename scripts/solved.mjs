// npm run build && node scripts/solved.mjs FOLDER VARIANT...: print the tables of a folder as Markdown, for
// docs/results/tablebases.md.
import { execFileSync } from 'node:child_process';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER VARIANT...');

const [folder, ...variants] = process.argv.slice(2);
const withSpaces = number => String(number).replace(/\B(?=(\d{3})+$)/g, ' ');

for (const variant of variants) {
  const words = ['dist/alquerque.js', 'tables', 'list', '--json', '--path', folder, '--variant', variant];
  const rows = JSON.parse(execFileSync(process.execPath, words).toString());
  console.log(`\n### ${variant}\n`);
  console.log('| class | positions | win | draw | loss | longest |\n|---|---|---|---|---|---|');
  for (const { space, classes, win, draw, loss, longest } of rows)
    console.log(
      `| ${space.join('-')} | ${[classes, win, draw, loss].map(withSpaces).join(' | ')} | ${longest ?? '-'} |`,
    );
  const sum = key => withSpaces(rows.reduce((total, row) => total + row[key], 0));
  console.log(`| all | ${['classes', 'win', 'draw', 'loss'].map(sum).join(' | ')} | |`);
}
