import { decodeAlaw, decodeMulaw } from './g711.ts';

// Keys heard as tones among the sound (ITU-T Q.23, Q.24), for far sides that do not speak of them in packets of their own.
const LOW_HZ = [697, 770, 852, 941];
const HIGH_HZ = [1209, 1336, 1477, 1633];
const KEYS = ['123A', '456B', '789C', '*0#D'];
const SAMPLES_PER_SECOND = 8000;
// 205 samples keep the eight frequencies apart and fit twice into the 40 ms that a press lasts at least.
const BLOCK_SAMPLES = 205;
// -26 dBm0 or so, where speech of a quiet telephone begins.
const ENERGY_MIN = 400_000;
// Both tones together are nearly all that is heard: a voice has more beside them.
const SHARE_MIN = 0.65;
// How much louder than the others of its group a tone must be, and how unequal the two may be (8 dB).
const LEAD_MIN = 6;
const TWIST_MAX = 6.3;

const coefficientsOf = (hertz: readonly number[]) =>
  hertz.map((one) => 2 * Math.cos((2 * Math.PI * one) / SAMPLES_PER_SECOND));
const LOW = coefficientsOf(LOW_HZ);
const HIGH = coefficientsOf(HIGH_HZ);

// Goertzel: the power at one frequency.
function powerAt(samples: Float64Array, coefficient: number): number {
  let last = 0;
  let before = 0;
  for (const sample of samples) {
    const now = sample + coefficient * last - before;
    before = last;
    last = now;
  }
  return last * last + before * before - coefficient * last * before;
}

function loudest(samples: Float64Array, coefficients: readonly number[]): { at: number; power: number } | null {
  const powers = coefficients.map((one) => powerAt(samples, one));
  const power = Math.max(...powers);
  const at = powers.indexOf(power);
  const isAlone = powers.every((other, index) => index === at || other * LEAD_MIN < power);
  return isAlone ? { at, power } : null;
}

function keyIn(samples: Float64Array): string | null {
  let energy = 0;
  for (const sample of samples) energy += sample * sample;
  if (energy / BLOCK_SAMPLES < ENERGY_MIN) return null;
  const low = loudest(samples, LOW);
  const high = loudest(samples, HIGH);
  if (low === null || high === null) return null;
  if (low.power > high.power * TWIST_MAX || high.power > low.power * TWIST_MAX) return null;
  // Of a pure tone Goertzel's power is its energy times half of the samples.
  const share = (low.power + high.power) / (energy * (BLOCK_SAMPLES / 2));
  return share < SHARE_MIN ? null : (KEYS[low.at]?.[high.at] ?? null);
}

export class ToneDigits {
  readonly #block = new Float64Array(BLOCK_SAMPLES);
  #filled = 0;
  #last: string | null = null;
  #held: string | null = null;

  // The key that is heard for the first time with this packet, once two blocks agree; one that is held counts once.
  receive(payload: Uint8Array, codec: 'PCMU' | 'PCMA'): string | null {
    const samples = codec === 'PCMU' ? decodeMulaw(payload) : decodeAlaw(payload);
    let pressed: string | null = null;
    for (const sample of samples) {
      this.#block[this.#filled] = sample;
      this.#filled += 1;
      if (this.#filled < BLOCK_SAMPLES) continue;
      this.#filled = 0;
      pressed = this.#note(keyIn(this.#block)) ?? pressed;
    }
    return pressed;
  }

  #note(key: string | null): string | null {
    const isSure = key === this.#last;
    this.#last = key;
    if (!isSure || key === this.#held) return null;
    this.#held = key;
    return key;
  }
}
