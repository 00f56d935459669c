import { Command } from 'commander';
import { FAMILIES, readRuleset } from '../games/registry';

export function variantsCommand(): Command {
  return new Command('variants')
    .description('List the variants with family, sides (first mover first) and description')
    .action(() => console.log(variantTable().join('\n')));
}

function variantTable(): string[] {
  const rows = FAMILIES.flatMap(({ family, variants, texts: words }) =>
    variants.map(({ name }) => {
      const ruleset = readRuleset(name, []);
      const sides = ruleset.ok ? ruleset.value.rules.sides.join(', ') : '';
      return [name, family, sides, words.variants[name]?.[1] ?? ''];
    }),
  );
  const all = [['variant', 'family', 'sides', ''], ...rows];
  const widths = [0, 1, 2].map(column => Math.max(...all.map(row => row[column]!.length)));
  return all.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
