import assert from 'node:assert/strict';
import { parseWav } from '../../src/sip/media/wav.ts';

const HUM_HERTZ = 440;

/** A telephone that stretches or cuts the sound a little shifts the hum's phase, but hardly within so short a time. */
const WINDOW_MS = 50;

/** Returns how much of the sound is the hum, and how long the hum lasts. */
function humIn(wav: Buffer): { share: number; seconds: number } {
  const { samples, sampleRate } = parseWav(wav);
  const windowSize = (sampleRate * WINDOW_MS) / 1_000;
  let [hum, energy, loud] = [0, 0, 0];
  for (let start = 0; start < samples.length; start += windowSize) {
    let [real, imaginary] = [0, 0];
    for (const [index, sample] of samples.subarray(start, start + windowSize).entries()) {
      const angle = (2 * Math.PI * HUM_HERTZ * index) / sampleRate;
      real += sample * Math.cos(angle);
      imaginary += sample * Math.sin(angle);
      energy += sample * sample;
      if (Math.abs(sample) > 0.02) loud += 1;
    }
    hum += (2 * (real * real + imaginary * imaginary)) / windowSize;
  }
  return { share: hum / Math.max(1e-9, energy), seconds: loud / sampleRate };
}

/** Asserts that a telephone heard the uploaded hum for about its length. */
export function assertHum(wav: Buffer, humSeconds: number): void {
  const { share, seconds } = humIn(wav);
  assert.ok(share > 0.5 && seconds > humSeconds * 0.75, `${share.toFixed(2)} of the sound, ${seconds.toFixed(1)} s`);
}
