// node scripts/farm.mjs slurm|ssh: check that a match and a perft count in parts, of which one is killed half-way, give the
// same result as in one piece. `slurm` runs a Slurm cluster on this machine alone, `ssh` GNU parallel over ssh to this
// machine. Everything runs in a scratch folder that is removed at the end; the system's own configuration is not touched.
//
//   apt-get install slurm-wlm munge openssh-server parallel        (as root, once)
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

const folder = mkdtempSync(join(tmpdir(), 'farm-'));
/** Clean-up functions, called last first. */
const cleanups = [() => rmSync(folder, { recursive: true, force: true })];
/** Generous, since Slurm waits two minutes before it restarts a job. */
const TIMEOUT_MS = 1_800_000;
const MAX_RETRIES = 5;
const sleep = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const run = (...words) => execFileSync(execPath, [PROGRAM, ...words], { cwd: folder, encoding: 'utf8' });
const fileOf = name => join(folder, name);

/** Starts a daemon that is killed at the end. */
function startDaemon(program, words) {
  const child = spawn(program, words, { cwd: folder, stdio: 'ignore' });
  child.on('error', error => {
    failure = `${program}: ${error.message}`;
  });
  const exited = new Promise(done => child.on('exit', done).on('error', done));
  cleanups.push(() => {
    child.kill();
    return exited;
  });
}

let failure = '';

/** Polls until `condition` holds. */
async function until(condition, what) {
  for (let waited = 0; !condition(); waited += 100) {
    if (failure !== '') throw new Error(failure);
    if (waited > TIMEOUT_MS) throw new Error(`timeout: ${what}`);
    await sleep(100);
  }
}

/** Results in a state file of a match or a count, without times. */
const resultsIn = file => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).results);
/** Number of games in the state of a running match: one line each after the first object. */
const gamesIn = file => (existsSync(file) ? readFileSync(file, 'utf8').split('{"game":').length - 1 : 0);
const parts = name => Array.from({ length: PARTS }, (_, at) => fileOf(`${name}.${at + 1}of${PARTS}.json`));

/** Kills part 2 of the match after its first game. */
async function killPart() {
  const file = parts('match')[1];
  await until(() => gamesIn(file) > 0, 'the first game of part 2');
  const { pid } = JSON.parse(readFileSync(`${file}.lock`, 'utf8'));
  process.kill(pid, 'SIGKILL');
  console.log(`killed part 2 after ${gamesIn(file)} of ${40 / PARTS} games`);
}

function retry(work, times = MAX_RETRIES) {
  try {
    return work();
  } catch (error) {
    if (times === 0) throw error;
    return retry(work, times - 1);
  }
}

function compare() {
  run('match', 'merge', ...parts('match'), '--into', fileOf('merged.json'));
  const table = retry(() => run('match', ...MATCH, '--resume', fileOf('whole.json')));
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

/** An array job with --requeue, as in docs/matches.md: the killed part fails and is queued again. */
async function slurm() {
  const user = userInfo().username;
  const host = hostname().split('.')[0];
  for (const folder of ['state', 'spool', 'munge']) mkdirSync(fileOf(folder));
  const key = fileOf('munge/key');
  writeFileSync(key, Buffer.from(Array.from({ length: 128 }, (_, at) => (at * 37 + Date.now()) % 256)), {
    mode: 0o400,
  });
  chmodSync(fileOf('munge'), 0o755);
  chmodSync(folder, 0o755);
  const socket = fileOf('munge/socket');
  const files = ['pid', 'log', 'seed'].map(name => `--${name}-file=${fileOf(`munge/${name}`)}`);
  startDaemon('munged', ['--foreground', '--force', `--key-file=${key}`, `--socket=${socket}`, ...files]);
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
  startDaemon('slurmctld', ['-D', '-i']);
  startDaemon('slurmd', ['-D']);
  await until(() => spawnSync('sinfo', ['-h', '-o', '%T'], { encoding: 'utf8' }).stdout?.includes('idle'), 'a node');
  const script = (name, words) => {
    writeFileSync(
      fileOf(name),
      `#!/bin/bash\n#SBATCH --array=1-${PARTS} --requeue --open-mode=append --output=${fileOf('out.%a')}\n${command(words, `${PARTS}`)} || scontrol requeue "\${SLURM_ARRAY_JOB_ID}_\${SLURM_ARRAY_TASK_ID}"\n`,
    );
    return execFileSync('sbatch', ['--parsable', fileOf(name)], { cwd: folder, encoding: 'utf8' }).trim();
  };
  console.log(`match: job ${script('match.sh', MATCH_WORDS)}`);
  await killPart();
  console.log(`count: job ${script('count.sh', COUNT_WORDS)}`);
  const all = () => parts('match').every(file => gamesIn(file) === 40 / PARTS) && parts('count').every(existsSync);
  await until(() => all() && spawnSync('squeue', ['-h'], { encoding: 'utf8' }).stdout?.trim() === '', 'the jobs');
}

/** GNU parallel over ssh to our own sshd, on another port and with its own keys. */
async function ssh() {
  const [hostKey, key] = ['host', 'user'].map(name => fileOf(`${name}.key`));
  for (const file of [hostKey, key]) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  writeFileSync(fileOf('authorized'), readFileSync(`${key}.pub`), { mode: 0o600 });
  chmodSync(folder, 0o700);
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
  startDaemon('/usr/sbin/sshd', [
    '-D',
    '-f',
    '/dev/null',
    '-p',
    `${port}`,
    ...settings.flatMap(setting => ['-o', setting]),
  ]);
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
        { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
      ).on('close', done),
    );
  const job = command(MATCH_WORDS, `{}/${PARTS}`);
  const first = farm('match.jobs', job);
  await killPart();
  let failed = await first;
  console.log(`parallel: ${failed} jobs failed`);
  // On a busy machine an engine may start too slowly, which fails its job as well.
  for (let times = 0; failed > 0 && times < MAX_RETRIES; times++) {
    failed = await farm('match.jobs', job, '--resume-failed');
    console.log(`parallel --resume-failed: ${failed} failed`);
  }
  await farm('count.jobs', command(COUNT_WORDS, `{}/${PARTS}`));
}

const modes = { slurm, ssh };
const mode = Object.hasOwn(modes, argv[2] ?? '') ? modes[argv[2]] : undefined;
if (!mode) {
  console.error('usage: node scripts/farm.mjs slurm|ssh');
  exit(2);
}
let passed = false;
try {
  await mode();
  passed = compare();
} catch (error) {
  console.error(error.message);
  for (const log of ['ctld.log', 'd.log', 'munge/log', 'out.2'])
    if (existsSync(fileOf(log))) console.error(`${log}:\n${readFileSync(fileOf(log), 'utf8').slice(-1500)}`);
} finally {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
}
console.log(passed ? 'results are equal' : 'results DIFFER');
exit(passed ? 0 : 1);
