// node scripts/tables-whole.mjs VARIANT FOLDER [PIECES]: check that draughts files hold every value.
//
// Solves all classes of up to PIECES (default 5) pieces again, restores the tables of FOLDER from their files, and compares
// every entry. Then probes random positions of each class through the cache of the engine, and compares them too.
import { importSource } from './bundle.mjs';
import { randomFrom } from './random-endings.mjs';
import { requireArguments } from './usage.mjs';

requireArguments('VARIANT FOLDER [PIECES]');

const [variant, path, pieces = '5'] = process.argv.slice(2);
const PROBES = 20_000;

const {
  registerSolvers,
  rulesOf,
  loadTables,
  openTables,
  DiskAccess,
  readEntry,
  solveSingleThreaded,
  tableFinder,
  teams,
  TableFolder,
  probeWdl,
} = await importSource(`
  export { probeWdl, readEntry } from './games/tablebase';
  export { rulesOf } from './games/registry';
  export { registerSolvers } from './games/solvers';
  export { DiskAccess, openTables } from './tablebase/disk-table';
  export { TableFolder } from './tablebase/folder';
  export { solveSingleThreaded, tableFinder } from './tablebase/solve';
  export { loadTables } from './tablebase/store';
  export { singleThreadTeam as teams } from './tablebase/thread-team';`);

registerSolvers();
const tablebase = rulesOf(variant, { NMoveRule: 0 }).value.tablebase().value;
const folder = new TableFolder(path, tablebase);
const access = new DiskAccess(error => console.error(error));
const set = loadTables(tablebase, path, 16, console.error);
const prober = tablebase.createProber(openTables(tablebase, set.snapshot().tables, access));
const random = randomFrom(1);
const solved = new Map();
let entries = 0;
let probes = 0;
let bytes = 0;
for (const group of tablebase.groups(Number(pieces))) {
  const { tables } = solveSingleThreaded(tablebase, group, solved);
  const restored = group.map(cls => {
    const table = folder.load(cls);
    if (!table.ok) throw new Error(table.error);
    return table.value;
  });
  const workspace = tablebase.kernel.workspace(group).map(size => new Uint8Array(size));
  const context = { group, tables: restored, successorTable: tableFinder(solved), workspace, team: teams() };
  tablebase.kernel.unpack(context);
  for (const [at, cls] of group.entries()) {
    const difference = Buffer.compare(tables[at], restored[at]);
    if (difference !== 0) throw new Error(`${cls.name}: the file has other values`);
    solved.set(cls.name, tables[at]);
    entries += cls.size;
    bytes += folder.sizeBytes(cls.name);
    for (let n = 0; n < PROBES; n++) {
      const index = random(cls.size);
      const position = tablebase.positionAt(cls, index);
      if (!position) continue;

      const result = prober.probe(position);
      if (probeWdl(result) !== readEntry('value', tables[at], index))
        throw new Error(`${cls.name}, index ${index}: the probe has another value`);
      probes++;
    }
  }
}
console.log(
  `${variant}: ${entries} entries and ${probes} probes agree, ${access.reads} blocks read, files of ${bytes} bytes`,
);
