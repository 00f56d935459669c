// Shows that a match and a count in parts, one of them killed in the middle, are the match and the count in one piece:
// on a Slurm of Debian's packages on this machine alone, and with GNU parallel over ssh to this machine. Everything is
// set up in a scratch folder and taken down again; nothing of the system's own is changed.
//
//   apt-get install slurm-wlm munge openssh-server parallel        (as root, once)
//   node scripts/farm.mjs slurm|ssh
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { argv, execPath, exit } from 'node:process';

const PROGRAM = resolve('dist/alquerque.js');
const PARTS = 4;
const MATCH = [
  ...'--variant brandubh --games 40 --random-plies 3 --seed 8'.split(' '),
  ...'--engine name=strong nodes=1500 option.Hash=1 --engine name=weak nodes=300 option.Hash=1'.split(' '),
];
const COUNT = 'perft 4 --variant brandubh'.split(' ');

const place = mkdtempSync(join(tmpdir(), 'farm-'));
/** What is ended when all is done, the last first. */
const endings = [() => rmSync(place, { recursive: true, force: true })];
/** Milliseconds: Slurm waits for two minutes before it begins a job anew, and the machine may be busy with other work. */
const PATIENCE = 1_800_000;
/** How often what has failed is begun once more. */
const TIMES = 5;
const sleep = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const run = (...words) => execFileSync(execPath, [PROGRAM, ...words], { cwd: place, encoding: 'utf8' });
const fileOf = name => join(place, name);

function serve(program, words) {
  const child = spawn(program, words, { cwd: place, stdio: 'ignore' });
  child.on('error', error => {
    failure = `${program}: ${error.message}`;
  });
  const gone = new Promise(done => child.on('exit', done).on('error', done));
  endings.push(() => {
    child.kill();
    return gone;
  });
}

let failure = '';

async function until(met, what) {
  for (let waited = 0; !met(); waited += 100) {
    if (failure !== '') throw new Error(failure);
    if (waited > PATIENCE) throw new Error(`not in time: ${what}`);
    await sleep(100);
  }
}

/** The games of a state, or the counts of a count, without the time that they took. */
const resultsIn = file => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).results);
/** A match that is under way has games behind the object, a line each. */
const gamesIn = file => (existsSync(file) ? readFileSync(file, 'utf8').split('{"game":').length - 1 : 0);
const parts = name => Array.from({ length: PARTS }, (_, at) => fileOf(`${name}.${at + 1}of${PARTS}.json`));

/** Kills the process of part 2 of the match when it has played a game. */
async function killPart() {
  const file = parts('match')[1];
  await until(() => gamesIn(file) > 0, 'the first game of part 2');
  const { pid } = JSON.parse(readFileSync(`${file}.lock`, 'utf8'));
  process.kill(pid, 'SIGKILL');
  console.log(`killed part 2 after ${gamesIn(file)} of ${40 / PARTS} games`);
}

/** What failed once goes on where it was. */
function again(work, times = TIMES) {
  try {
    return work();
  } catch (error) {
    if (times === 0) throw error;
    return again(work, times - 1);
  }
}

function compare() {
  run('match', 'merge', ...parts('match'), '--into', fileOf('merged.json'));
  const table = again(() => run('match', ...MATCH, '--resume', fileOf('whole.json')));
  const nodes = text => text.match(/^nodes \d+/m)?.[0];
  const [count, whole] = [nodes(run('perft', 'merge', ...parts('count'))), nodes(run(...COUNT))];
  const same = resultsIn(fileOf('merged.json')) === resultsIn(fileOf('whole.json'));
  console.log(table.trim().split('\n').slice(-8, -6).join('\n'));
  console.log(`match: merged ${same ? 'equals' : 'DIFFERS FROM'} whole; count: ${count} and ${whole}`);
  return same && count === whole;
}

const command = (words, shard) => [execPath, PROGRAM, ...words, '--shard', shard].map(word => `'${word}'`).join(' ');
const MATCH_WORDS = ['match', ...MATCH, '--resume', fileOf('match.json')];
const COUNT_WORDS = [...COUNT, '--save', fileOf('count.json')];

/** An array job with --requeue, as README has it; the part that is killed fails and is put into the queue again. */
async function slurm() {
  const user = userInfo().username;
  const host = hostname().split('.')[0];
  for (const folder of ['state', 'spool', 'munge']) mkdirSync(fileOf(folder));
  const key = fileOf('munge/key');
  writeFileSync(key, Buffer.from(Array.from({ length: 128 }, (_, at) => (at * 37 + Date.now()) % 256)), {
    mode: 0o400,
  });
  chmodSync(fileOf('munge'), 0o755);
  chmodSync(place, 0o755);
  const socket = fileOf('munge/socket');
  const files = ['pid', 'log', 'seed'].map(name => `--${name}-file=${fileOf(`munge/${name}`)}`);
  serve('munged', ['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files]);
  await until(() => existsSync(socket), 'munge');
  writeFileSync(
    fileOf('slurm.conf'),
    `ClusterName=farm
SlurmctldHost=${host}
SlurmUser=${user}
SlurmdUser=${user}
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=${socket}
CredType=cred/munge
StateSaveLocation=${fileOf('state')}
SlurmdSpoolDir=${fileOf('spool')}
SlurmctldPidFile=${fileOf('ctld.pid')}
SlurmdPidFile=${fileOf('d.pid')}
SlurmctldLogFile=${fileOf('ctld.log')}
SlurmdLogFile=${fileOf('d.log')}
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=${host} CPUs=2 State=UNKNOWN
PartitionName=all Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`,
  );
  process.env.SLURM_CONF = fileOf('slurm.conf');
  serve('slurmctld', ['-D', '-i']);
  serve('slurmd', ['-D']);
  await until(() => spawnSync('sinfo', ['-h', '-o', '%T'], { encoding: 'utf8' }).stdout?.includes('idle'), 'a node');
  const script = (name, words) => {
    writeFileSync(
      fileOf(name),
      `#!/bin/bash\n#SBATCH --array=1-${PARTS} --requeue --open-mode=append --output=${fileOf('out.%a')}\n${command(words, `${PARTS}`)} || scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"\n`,
    );
    return execFileSync('sbatch', ['--parsable', fileOf(name)], { cwd: place, encoding: 'utf8' }).trim();
  };
  console.log(`match: job ${script('match.sh', MATCH_WORDS)}`);
  await killPart();
  console.log(`count: job ${script('count.sh', COUNT_WORDS)}`);
  const all = () => parts('match').every(file => gamesIn(file) === 40 / PARTS) && parts('count').every(existsSync);
  await until(() => all() && spawnSync('squeue', ['-h'], { encoding: 'utf8' }).stdout?.trim() === '', 'the jobs');
}

/** A server of our own on another port, with keys of its own. */
async function ssh() {
  const [hostKey, key] = ['host', 'user'].map(name => fileOf(`${name}.key`));
  for (const file of [hostKey, key]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  writeFileSync(fileOf('authorized'), readFileSync(`${key}.pub`), { mode: 0o600 });
  chmodSync(place, 0o700);
  mkdirSync('/run/sshd', { recursive: true });
  const port = 16022;
  const settings = [
    `HostKey=${hostKey}`,
    `AuthorizedKeysFile=${fileOf('authorized')}`,
    `PidFile=${fileOf('sshd.pid')}`,
    'ListenAddress=127.0.0.1',
    'StrictModes=no',
    'UsePAM=no',
    'PermitRootLogin=prohibit-password',
  ];
  serve('/usr/sbin/sshd', ['-D', '-f', '/dev/null', '-p', `${port}`, ...settings.flatMap(setting => ['-o', setting])]);
  const quiet = '-o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR';
  const client = fileOf('ssh');
  writeFileSync(client, `#!/bin/sh\nexec ssh -p ${port} -i ${key} ${quiet} "$@"\n`, { mode: 0o755 });
  const host = `${userInfo().username}@127.0.0.1`;
  await until(() => spawnSync(client, [host, 'true']).status === 0, 'ssh');
  const farm = (log, job, ...more) =>
    new Promise(done =>
      spawn(
        'parallel',
        [
          '--will-cite',
          '--ssh',
          client,
          '--sshlogin',
          `2/${host}`,
          '--joblog',
          fileOf(log),
          ...more,
          job,
          ':::',
          '1',
          '2',
          '3',
          '4',
        ],
        { cwd: place, stdio: ['ignore', 'ignore', 'inherit'] },
      ).on('close', done),
    );
  const job = command(MATCH_WORDS, `{}/${PARTS}`);
  const first = farm('match.jobs', job);
  await killPart();
  let failed = await first;
  console.log(`parallel: ${failed} of the jobs failed`);
  // On a busy machine an engine may be too slow to begin, and its job fails too.
  for (let times = 0; failed > 0 && times < TIMES; times++) {
    failed = await farm('match.jobs', job, '--resume-failed');
    console.log(`parallel --resume-failed: ${failed} failed`);
  }
  await farm('count.jobs', command(COUNT_WORDS, `{}/${PARTS}`));
}

const ways = { slurm, ssh };
const way = Object.hasOwn(ways, argv[2] ?? '') ? ways[argv[2]] : undefined;
if (!way) {
  console.error('which one: slurm or ssh?');
  exit(2);
}
let good = false;
try {
  await way();
  good = compare();
} catch (error) {
  console.error(error.message);
  for (const log of ['ctld.log', 'd.log', 'munge/log', 'out.2'])
    if (existsSync(fileOf(log))) console.error(`${log}:\n${readFileSync(fileOf(log), 'utf8').slice(-1500)}`);
} finally {
  for (const end of endings.reverse()) await end();
}
console.log(good ? 'all the same' : 'NOT the same');
exit(good ? 0 : 1);
