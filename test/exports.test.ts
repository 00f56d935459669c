/** One meaning for each exported name: a name is declared in one file of src, unless it is listed here with a reason. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Names that every family of games declares with the same meaning, in whichever file of its folder. Others that several
 * families declare in files of the same name, as `SIZE` in each `board.ts`, need no entry.
 */
const FAMILY_ROLES = [
  // Rules, their options and texts.
  'BLOCKED',
  'END_TEXTS',
  'N_MOVE',
  'OPTIONS',
  'REASONS',
  'REPETITION',
  'SIDES',
  'VARIANTS',
  // Board and actions.
  'DIRECTIONS',
  'SQUARES',
  'actionOf',
  'canonicalForm',
  'columnOf',
  'fromOf',
  'generateNoisy',
  'orderingScore',
  'perftJs',
  'perftWasm',
  'symmetricActions',
  'toOf',
  // Evaluation.
  'COMMON_OFFSET',
  'MEN_OFFSET',
  'WEIGHTS_LENGTH',
  'WEIGHT_PER_LOGIT',
  'evaluate',
  'handmadeEval',
  'handmadeTerms',
  'mobilityIndex',
  'terms',
  // Notation and view.
  'boardState',
  'describeMove',
  'drawBoard',
  'moveCounts',
  'nameAction',
  'readAction',
  'readFen',
  'withoutCounters',
  'writeFen',
];

/** Names declared in several files for another reason, which is given. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  Place: 'deprecated aliases of the library',
  Result: 'the library adds error codes to the results of src/util',
  Variant: 'the library describes the variants that src/games defines',
  WorkerOptions: 'one entry point for Node, one for pages',
  WEIGHTS: 'the build puts shipped.ts in the place of index.ts',
  TEXTS: 'the texts of each family, and those that page and terminal share',
  createEngine: 'one entry point for Node, one for pages',
  newGame: 'one entry point for each family, one for all',
  ok: 'the library adds error codes to the results of src/util',
  perft: 'each family counts its positions, src/games/solvers.ts counts those of any game',
  variants: 'one entry point for each family, one for all',
};

/** AssemblyScript, compiled to WebAssembly on its own: it cannot import from src. */
const SEPARATE_PROGRAM = /^wasm\/assembly\//;

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:(?:const|let|function\*?|class|interface|type|enum) +(\w+)|const +[[{]([^\]}]*)[\]}] *=)/gm;

function exportedNames(file: string): string[] {
  const declarations = [...readFileSync(join('src', file), 'utf8').matchAll(DECLARATION)];
  return declarations.flatMap(([, name, list]) =>
    name !== undefined
      ? [name]
      : list!
          .split(',')
          .map(
            part =>
              part
                .trim()
                .split(/[:\s=]+/)
                .at(-1)!,
          )
          .filter(part => part !== ''),
  );
}

function filesByName(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || SEPARATE_PROGRAM.test(file)) continue;
    for (const name of new Set(exportedNames(file))) found.set(name, [...(found.get(name) ?? []), file]);
  }
  return found;
}

const duplicates = [...filesByName()].filter(([, files]) => files.length > 1);

/** Family of a file, undefined outside of the folders of the families. */
const familyOf = (file: string): string | undefined => /^games\/([\w-]+)\//.exec(file)?.[1];

/** True if each of the files belongs to another family, in whose folder it has the same path. */
const isCounterpart = (files: readonly string[]): boolean =>
  files.every(file => familyOf(file) !== undefined) &&
  new Set(files.map(file => file.slice(`games/${familyOf(file)}/`.length))).size === 1;

test('an exported name is declared in one file', () => {
  const unexplained = duplicates
    .filter(([name]) => !FAMILY_ROLES.includes(name) && EXCEPTIONS[name] === undefined)
    .filter(([, files]) => !isCounterpart(files))
    .map(([name, files]) => `${name}: ${files.join(' ')}`);
  const hint = 'rename one; what each family declares may have one name if it is in files of the same name';
  expect(unexplained, hint).toEqual([]);
});

test('names of the same role are declared once per family, and nowhere else', () => {
  const wrong = duplicates
    .filter(([name]) => FAMILY_ROLES.includes(name))
    .filter(([, files]) => {
      const families = files.map(familyOf);
      return families.includes(undefined) || new Set(families).size < families.length;
    })
    .map(([name, files]) => `${name}: ${files.join(' ')}`);
  expect(wrong).toEqual([]);
});

test('the exceptions are still needed', () => {
  const names = new Set(duplicates.map(([name]) => name));
  expect([...FAMILY_ROLES, ...Object.keys(EXCEPTIONS)].filter(name => !names.has(name))).toEqual([]);
});
