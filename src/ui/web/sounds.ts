/** Sounds of wooden pieces, made with Web Audio. */
import type { LastMove } from '../../api/board';
import { gameAfter } from '../game-line';
import type { PlaySession } from '../session';
import { preferences } from './preferences';

export type Sample = 'move' | 'capture' | 'mill' | 'end';

let context: AudioContext | undefined;

/** A short knock: noise through a narrow filter, as of a piece that is put down. */
function knock(audio: AudioContext, at: number, frequency: number, volume: number): void {
  const length = Math.round(audio.sampleRate * 0.08);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++)
    samples[index] = (Math.random() * 2 - 1) * Math.exp((-9 * index) / length);
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 4;
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

function tone(audio: AudioContext, at: number, frequency: number): void {
  const oscillator = audio.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.12, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.5);
}

const SAMPLES: Readonly<Record<Sample, (audio: AudioContext, at: number) => void>> = {
  move: (audio, at) => knock(audio, at, 900, 1.4),
  capture: (audio, at) => {
    knock(audio, at, 900, 1.4);
    knock(audio, at + 0.09, 500, 1.8);
  },
  mill: (audio, at) => {
    knock(audio, at, 900, 1.4);
    tone(audio, at + 0.05, 660);
  },
  end: (audio, at) => {
    for (const [index, frequency] of [392, 494, 587].entries()) tone(audio, at + index * 0.14, frequency);
  },
};

/** Browsers allow sounds after the first click or key of a visitor only. */
export function playSample(sample: Sample): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    SAMPLES[sample](context, context.currentTime + 0.01);
  } catch {
    // A browser without sound stays silent.
  }
}

/** The sound of a move. */
export function sampleOf({ steps }: Pick<LastMove, 'steps'>): Sample {
  if (steps.some(({ mill }) => mill)) return 'mill';
  return steps.some(({ captured = [] }) => captured.length > 0) ? 'capture' : 'move';
}

/** Plays a sound for each move that is made on the board. */
export function followWithSounds(session: PlaySession): void {
  let heard = session.line;
  session.subscribe(() => {
    const { line } = session;
    if (line === heard) return;
    const isNewMove = line.start === heard.start && line.moves.length === heard.moves.length + 1;
    heard = line;
    if (!preferences().sounds || !isNewMove) return;
    const { last } = gameAfter(line, line.moves.length).board();
    if (session.isOver) playSample('end');
    else if (last) playSample(sampleOf(last));
  });
}
