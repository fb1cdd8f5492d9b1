import { decodeAlaw, decodeMulaw } from './g711.ts';

// Recognises keys by their tones in the sound (ITU-T Q.23, Q.24), for far sides that do not send them in packets of their own.
const LOW_HZ = [697, 770, 852, 941];
const HIGH_HZ = [1209, 1336, 1477, 1633];
const KEYS = ['123A', '456B', '789C', '*0#D'];
const SAMPLES_PER_SECOND = 8000;
// 205 samples (25.6 ms) keep the eight frequencies apart. Two blocks in a row must agree, which a press of 60 ms ensures and one
// of 40 ms, the shortest of Q.24, does not.
const BLOCK_SAMPLES = 205;
// About -26 dBm0, where speech on a quiet telephone begins.
const ENERGY_MIN = 400_000;
// Nearly all energy must be in the two tones; a voice has more beside them.
const SHARE_MIN = 0.65;
// How much louder than the others of its group a tone must be, and how unequal the two tones may be (8 dB).
const LEAD_MIN = 6;
const TWIST_MAX = 6.3;

const coefficientsOf = (hertz: readonly number[]) =>
  hertz.map((one) => 2 * Math.cos((2 * Math.PI * one) / SAMPLES_PER_SECOND));
const LOW = coefficientsOf(LOW_HZ);
const HIGH = coefficientsOf(HIGH_HZ);

// Goertzel's algorithm: the power at one frequency.
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
  // For a pure tone, Goertzel's power is its energy times half the number of samples.
  const share = (low.power + high.power) / (energy * (BLOCK_SAMPLES / 2));
  return share < SHARE_MIN ? null : (KEYS[low.at]?.[high.at] ?? null);
}

export class ToneDigits {
  readonly #block = new Float64Array(BLOCK_SAMPLES);
  #filled = 0;
  #last: string | null = null;
  #held: string | null = null;

  // Returns a key once two blocks agree on it; a key that is held counts once.
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
