// Band-limited resampling by a windowed sinc, one filter per phase of the ratio (80 phases for 44,100 to 8,000 Hz).
const ZERO_CROSSINGS = 16;
// A telephone passes up to 3,400 Hz; the filter falls from there to 4,000 Hz, where aliases begin.
const PASS_BAND = 0.93;
// A Kaiser window, which is some 70 dB down outside the band.
const KAISER_BETA = 7;

export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  if (fromRate === toRate) return samples;
  const divisor = gcd(fromRate, toRate);
  const up = toRate / divisor;
  const down = fromRate / divisor;
  const cutoff = Math.min(1, toRate / fromRate) * PASS_BAND;
  const halfWidth = Math.ceil(ZERO_CROSSINGS / cutoff);
  const filters = Array.from({ length: up }, (_, phase) => makeFilter(phase / up, halfWidth, cutoff));
  const output = new Float32Array(Math.floor((samples.length * up) / down));
  for (let index = 0; index < output.length; index += 1) {
    const position = index * down;
    const centre = Math.floor(position / up);
    const filter = filters[position % up];
    if (filter) output[index] = convolve(samples, filter, centre - halfWidth + 1);
  }
  return output;
}

function convolve(samples: Float32Array, filter: Float32Array, start: number): number {
  const from = Math.max(0, -start);
  const to = Math.min(filter.length, samples.length - start);
  let sum = 0;
  for (let tap = from; tap < to; tap += 1) sum += (samples[start + tap] ?? 0) * (filter[tap] ?? 0);
  return sum;
}

function makeFilter(fraction: number, halfWidth: number, cutoff: number): Float32Array {
  const filter = new Float32Array(halfWidth * 2);
  let total = 0;
  for (let tap = 0; tap < filter.length; tap += 1) {
    const distance = tap - halfWidth + 1 - fraction;
    const value = sinc(distance * cutoff) * kaiser(distance / halfWidth);
    filter[tap] = value;
    total += value;
  }
  // Every phase must pass a constant unchanged, or the phases would be heard as a buzz.
  return filter.map((value) => value / total);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 30; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
