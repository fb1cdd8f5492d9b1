import type { Uuid } from '../../../lib/ids/uuid.ts';
import { splitAtPlace } from '../../../sms/codes/index.ts';
import type { Sound } from '../../dialer.ts';
import type { SoundState, SpokenSound } from './sound-store.ts';

const DIGITS = [...'0123456789'];
/** Samples in a millisecond. */
const RATE = 8;
/** Silence in mu-law. */
const SILENCE = 0xff;
/** What is quieter than this is taken for silence at the edges of a digit. */
const QUIET = 0x68;
/** Left before and after the sound of a digit. */
const EDGE_MS = 30;
const GAP_MS = 350;
const PAUSE_MS = 600;

const ID = 'code ';
export const idOfCode = (callId: Uuid): string => `${ID}${callId}`;
export const isSoundOfCode = (sound: Sound | null): boolean => sound?.id.startsWith(ID) === true;

/** All that is spoken for a code. Every digit is among them, so that what is stored does not tell which ones the code has. */
export function textsForCode(text: string): string[] {
  return [...DIGITS, ...Object.values(splitAtPlace(text)).filter((part) => /[\p{L}\p{N}]/u.test(part))];
}

/** Engines leave silence around a word, and digits shall follow one another evenly. */
function trimmed(mulaw: Uint8Array): Uint8Array {
  const isLoud = (byte: number): boolean => (byte & 0x7f) < QUIET;
  const first = mulaw.findIndex(isLoud);
  if (first < 0) return mulaw;
  const edge = EDGE_MS * RATE;
  return mulaw.subarray(Math.max(0, first - edge), mulaw.findLastIndex(isLoud) + edge);
}

const silence = (ms: number): Uint8Array => new Uint8Array(ms * RATE).fill(SILENCE);

/** Joins the words around a code and its digits, one by one; only in memory. */
function join(text: string, code: string, soundOf: (said: string) => Uint8Array | null): Uint8Array {
  const { before, after } = splitAtPlace(text);
  const [intro, end] = [soundOf(before), soundOf(after)];
  return Buffer.concat([
    ...(intro ? [trimmed(intro), silence(PAUSE_MS)] : []),
    ...[...code].flatMap((digit) => [trimmed(soundOf(digit) ?? silence(0)), silence(GAP_MS)]),
    ...(end ? [silence(PAUSE_MS), trimmed(end)] : []),
  ]);
}

/** Returns the sound of a text with a code in its place, once all that it is joined from is spoken. `id`: the same for the same call alone. */
export function soundOfCode(
  states: ReadonlyMap<string, SoundState>,
  { text, code, id }: { readonly text: string; readonly code: string; readonly id: string },
): SoundState {
  const all = [...states.values()];
  if (all.includes('failed')) return 'failed';
  if (all.includes('waiting')) return 'waiting';
  const mulawOf = (said: string): Uint8Array | null => {
    const state = states.get(said);
    return state === undefined || typeof state === 'string' ? null : state.sound.mulaw;
  };
  const mulaw = join(text, code, mulawOf);
  const spoken: SpokenSound = { sound: { id, mulaw }, durationMs: Math.ceil(mulaw.length / RATE) };
  return spoken;
}
