/** Trains draughts nets in WebAssembly (src/wasm/assembly/net-trainer.ts), on threads that share their memory. */
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { LAYER_SIZE, type NetShape, stageTable } from '../../games/draughts/net/layout';
import CODE from '../../wasm/code/net-trainer';
import { POSITION_BYTES } from '../position-file';
import { parameterLimits, trainerOrder } from './parameters';

/** The part of the host's WebAssembly used here, which the type library of Node does not declare. */
interface WebAssemblyHost {
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
}

const host = (globalThis as unknown as { readonly WebAssembly: WebAssemblyHost }).WebAssembly;

interface Kernel {
  setShape(hidden: number, layer: number, heads: number): number;
  setMemory(nets: number, heads: number, targets: number, scratch: number, resultWeight: number): void;
  run(positions: number, count: number, parameters: number, gradients: number, batch: number, logits: number): void;
  step(
    parameters: number,
    gradients: number,
    stride: number,
    threads: number,
    means: number,
    squares: number,
    limits: number,
    from: number,
    end: number,
    rate: number,
    squareCorrection: number,
  ): void;
  lastError(): number;
}

/** Scores count as at most this. */
const MAX_TARGET_SCORE = 2047;

const PAGE_BYTES = 65_536;
/** Limit of the shared memory, as the module declares it. */
const MAX_PAGES = 32_768;
/** Addresses of the tables by stage and by score, behind the compiler's own data, and of the scratch space of each thread. */
const NETS_AT = PAGE_BYTES;
const HEADS_AT = NETS_AT + 128;
const TARGETS_AT = NETS_AT + 1024;
const SCRATCH_AT = TARGETS_AT + 4 * (2 * MAX_TARGET_SCORE + 2);
const SCRATCH_BYTES = 32_768;
/** Parts of the parameters that threads update are multiples of this. */
const STEP_PARAMETERS = 16;

/** Control words of the threads: the meeting of a batch, the current job, and its description. */
const [GENERATION, ARRIVED, JOB, FINISHED, BUFFER, COUNT, BATCH, STEPS, CONTROL_WORDS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;
/** Numbers of a job: the learning rate, then the error sum of each thread. */
const RATE = 0;
const ERRORS = 1;

/** Data that a thread needs to start. */
interface TrainerPlan {
  readonly shape: NetShape;
  readonly threads: number;
  readonly memory: SharedMemory;
  readonly control: SharedArrayBuffer;
  readonly numbers: SharedArrayBuffer;
  /** Number of parameters in memory. */
  readonly total: number;
  /** Number of positions in a buffer. */
  readonly capacity: number;
  readonly resultWeight: number;
}

const BUFFERS = 2;

function addressesOf({ total, threads, capacity }: Pick<TrainerPlan, 'total' | 'threads' | 'capacity'>) {
  const stride = Math.ceil((4 * total) / 64) * 64;
  const parameters = SCRATCH_AT + threads * SCRATCH_BYTES;
  const means = parameters + stride;
  const squares = means + stride;
  const limits = squares + stride;
  const gradients = limits + stride;
  const positions = gradients + threads * stride;
  const logits = positions + BUFFERS * capacity * POSITION_BYTES;
  return { stride, parameters, means, squares, limits, gradients, positions, logits, end: logits + 4 * capacity };
}

function instantiateKernel(memory: SharedMemory, { hidden, heads }: NetShape) {
  const module = new host.Module(Buffer.from(CODE, 'hex'));
  const kernel = new host.Instance(module, { env: { memory } }).exports as unknown as Kernel;
  return { kernel, netSize: kernel.setShape(hidden, LAYER_SIZE, heads) };
}

/** Decay of the means of the gradients and of their squares. */
const MEAN_DECAY = 0.9;
const SQUARE_DECAY = 0.999;
/** Number of looks at a word before a thread sleeps. */
const SPINS = 2000;

class TrainingThread {
  private readonly kernel: Kernel;
  private readonly addresses: ReturnType<typeof addressesOf>;
  private readonly control: Int32Array;
  private readonly numbers: Float64Array;

  constructor(
    private readonly plan: TrainerPlan,
    private readonly index: number,
  ) {
    const { shape, memory, control, numbers, resultWeight } = plan;
    this.addresses = addressesOf(plan);
    this.kernel = instantiateKernel(memory, shape).kernel;
    this.kernel.setMemory(NETS_AT, HEADS_AT, TARGETS_AT, SCRATCH_AT + index * SCRATCH_BYTES, resultWeight);
    this.control = new Int32Array(control);
    this.numbers = new Float64Array(numbers);
  }

  /** Trains on the positions of a buffer, or only evaluates them if the rate is 0. */
  work(): void {
    const { control, numbers } = this;
    const [count, batch] = [control[COUNT]!, control[BATCH]!];
    const rate = numbers[RATE]!;
    let steps = control[STEPS]!;
    let error = 0;
    for (let from = 0; from < count; from += batch) {
      const size = Math.min(batch, count - from);
      error += this.runBatch(from, size, rate > 0);
      if (rate === 0) continue;
      this.meet();
      this.step(rate, ++steps);
      this.meet();
    }
    numbers[ERRORS + this.index] = error;
  }

  /** Evaluates the part of a batch that belongs to this thread. Returns its sum of squared errors. */
  private runBatch(from: number, size: number, isTraining: boolean): number {
    const { kernel, addresses, control, index, plan } = this;
    const part = Math.ceil(size / plan.threads);
    const start = Math.min(size, index * part);
    const first = from + start;
    kernel.run(
      addresses.positions + (control[BUFFER]! * plan.capacity + first) * POSITION_BYTES,
      Math.min(part, size - start),
      addresses.parameters,
      isTraining ? addresses.gradients + index * addresses.stride : 0,
      size,
      isTraining ? 0 : addresses.logits + 4 * first,
    );
    return kernel.lastError();
  }

  /** Updates the parameters that belong to this thread. */
  private step(rate: number, steps: number): void {
    const { kernel, addresses, index, plan } = this;
    const { stride, parameters, means, squares, limits, gradients } = addresses;
    const part = Math.ceil(plan.total / STEP_PARAMETERS / plan.threads) * STEP_PARAMETERS;
    kernel.step(
      parameters,
      gradients,
      stride,
      plan.threads,
      means,
      squares,
      limits,
      index * part,
      Math.min(plan.total, (index + 1) * part),
      rate / (1 - MEAN_DECAY ** steps),
      1 / (1 - SQUARE_DECAY ** steps),
    );
  }

  /** Waits for all threads. */
  private meet(): void {
    const { control, plan } = this;
    const generation = Atomics.load(control, GENERATION);
    if (Atomics.add(control, ARRIVED, 1) === plan.threads - 1) {
      Atomics.store(control, ARRIVED, 0);
      Atomics.add(control, GENERATION, 1);
      Atomics.notify(control, GENERATION);
    } else waitWhile(control, GENERATION, generation);
  }
}

/** Waits until a word has another value. */
function waitWhile(control: Int32Array, word: number, value: number): void {
  for (let spins = 0; spins < SPINS; spins++) if (Atomics.load(control, word) !== value) return;
  while (Atomics.load(control, word) === value) Atomics.wait(control, word, value);
}

/** Trainer of the nets of a shape. Two buffers hold positions, as in a position file. */
export class NetTrainer {
  private readonly plan: TrainerPlan;
  private readonly addresses: ReturnType<typeof addressesOf>;
  private readonly control: Int32Array;
  private readonly numbers: Float64Array;
  private readonly order: Int32Array;
  private readonly own: TrainingThread;
  private readonly workers: Worker[] = [];
  private steps = 0;

  /** `capacity` is the number of positions in a buffer; `scoreToTarget` returns the expected score of a search score. */
  constructor(
    shape: NetShape,
    threads: number,
    readonly capacity: number,
    resultWeight: number,
    scoreToTarget: (score: number) => number,
  ) {
    const shared = (pages: number): SharedMemory =>
      new host.Memory({ initial: pages, maximum: MAX_PAGES, shared: true });
    const total = instantiateKernel(shared(4), shape).netSize * shape.nets;
    this.addresses = addressesOf({ total, threads, capacity });
    const memory = shared(Math.ceil(this.addresses.end / PAGE_BYTES));
    const control = new SharedArrayBuffer(4 * CONTROL_WORDS);
    const numbers = new SharedArrayBuffer(8 * (ERRORS + threads));
    this.plan = { shape, threads, memory, control, numbers, total, capacity, resultWeight };
    this.control = new Int32Array(control);
    this.numbers = new Float64Array(numbers);
    this.order = trainerOrder(shape);

    const { netOf, headOf } = stageTable(shape);
    new Uint8Array(memory.buffer, NETS_AT).set(netOf);
    new Uint8Array(memory.buffer, HEADS_AT).set(headOf);
    const targets = new Float32Array(memory.buffer, TARGETS_AT);
    for (let score = -MAX_TARGET_SCORE; score <= MAX_TARGET_SCORE; score++)
      targets[score + MAX_TARGET_SCORE] = scoreToTarget(score);
    this.scatter(this.addresses.limits, parameterLimits(shape));
    this.own = new TrainingThread(this.plan, 0);
    for (let index = 1; index < threads; index++)
      this.workers.push(new Worker(new URL(import.meta.url), { workerData: { trainerPlan: this.plan, index } }));
  }

  private floats(address: number): Float32Array {
    return new Float32Array(this.plan.memory.buffer, address, this.plan.total);
  }

  private scatter(address: number, values: Float32Array): void {
    const target = this.floats(address);
    for (const [index, at] of this.order.entries()) target[at] = values[index]!;
  }

  get parameters(): Float32Array {
    const source = this.floats(this.addresses.parameters);
    return Float32Array.from(this.order, at => source[at]!);
  }

  set parameters(values: Float32Array) {
    this.scatter(this.addresses.parameters, values);
  }

  /** Buffer 0 or 1, to be filled with positions. */
  buffer(index: number): Uint8Array {
    const size = this.capacity * POSITION_BYTES;
    return new Uint8Array(this.plan.memory.buffer, this.addresses.positions + index * size, size);
  }

  /** Trains on the first positions of a buffer. Returns the sum of their squared errors. */
  train(buffer: number, count: number, batch: number, rate: number): number {
    const error = this.run(buffer, count, batch, rate);
    this.steps += Math.ceil(count / batch);
    return error;
  }

  /** Logits of the first positions of a buffer. */
  evaluate(buffer: number, count: number): Float32Array {
    this.run(buffer, count, EVALUATION_BATCH, 0);
    return new Float32Array(this.plan.memory.buffer, this.addresses.logits, count).slice();
  }

  private run(buffer: number, count: number, batch: number, rate: number): number {
    const { control, numbers } = this;
    control[BUFFER] = buffer;
    control[COUNT] = count;
    control[BATCH] = batch;
    control[STEPS] = this.steps;
    numbers[RATE] = rate;
    Atomics.store(control, FINISHED, 0);
    Atomics.add(control, JOB, 1);
    Atomics.notify(control, JOB);
    this.own.work();
    for (;;) {
      const finished = Atomics.load(control, FINISHED);
      if (finished === this.workers.length) break;
      waitWhile(control, FINISHED, finished);
    }
    return numbers.subarray(ERRORS).reduce((sum, error) => sum + error, 0);
  }

  close(): void {
    for (const worker of this.workers) void worker.terminate();
  }
}

const EVALUATION_BATCH = 1 << 14;

/** Works on jobs for ever. */
function serve(plan: TrainerPlan, index: number): never {
  const control = new Int32Array(plan.control);
  const thread = new TrainingThread(plan, index);
  for (let done = 0; ; done++) {
    waitWhile(control, JOB, done);
    thread.work();
    Atomics.add(control, FINISHED, 1);
    Atomics.notify(control, FINISHED);
  }
}

interface WorkerStart {
  readonly trainerPlan: TrainerPlan;
  readonly index: number;
}

/** Runs a worker of the trainer, if this thread is one. */
export function serveTrainer(): void {
  const start = workerData as WorkerStart | null;
  if (!isMainThread && start?.trainerPlan) serve(start.trainerPlan, start.index);
}
