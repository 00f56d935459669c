// Prints the tables of a folder as rows for docs/results/tablebases.md: node scripts/solved.mjs FOLDER VARIANT...
import { execFileSync } from 'node:child_process';
import { requireArguments } from './usage.mjs';

requireArguments('FOLDER VARIANT...');

const [folder, ...variants] = process.argv.slice(2);
const grouped = number => String(number).replace(/\B(?=(\d{3})+$)/g, ' ');

for (const variant of variants) {
  const words = ['dist/alquerque.js', 'tables', 'list', '--json', '--path', folder, '--variant', variant];
  const rows = JSON.parse(execFileSync(process.execPath, words).toString());
  console.log(`\n### ${variant}\n`);
  console.log('| class | positions | win | draw | loss | longest |\n|---|---|---|---|---|---|');
  for (const { space, classes, win, draw, loss, longest } of rows)
    console.log(`| ${space.join('-')} | ${[classes, win, draw, loss].map(grouped).join(' | ')} | ${longest ?? '-'} |`);
  const sum = key => grouped(rows.reduce((total, row) => total + row[key], 0));
  console.log(`| all | ${['classes', 'win', 'draw', 'loss'].map(sum).join(' | ')} | |`);
}
