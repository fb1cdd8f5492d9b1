const HEAD_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const LOUDEST = 32_767;

/** Mixes several channels into one, with equal weights. */
export function mixDown(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array()] = channels;
  return first.map((_, at) => channels.reduce((sum, channel) => sum + (channel[at] ?? 0), 0) / channels.length);
}

/** Returns a WAV file with one channel of 16 bits, from samples between -1 and 1. */
export function writeWav(samples: Float32Array, rate: number): Uint8Array {
  const dataBytes = samples.length * BYTES_PER_SAMPLE;
  const file = new Uint8Array(HEAD_BYTES + dataBytes);
  const view = new DataView(file.buffer);
  const word = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index += 1) view.setUint8(at + index, letters.charCodeAt(index));
  };
  word(0, 'RIFF');
  view.setUint32(4, HEAD_BYTES - 8 + dataBytes, true);
  word(8, 'WAVE');
  word(12, 'fmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * BYTES_PER_SAMPLE, true);
  view.setUint16(32, BYTES_PER_SAMPLE, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  word(36, 'data');
  view.setUint32(40, dataBytes, true);
  samples.forEach((sample, index) => {
    const level = Math.round(Math.max(-1, Math.min(1, sample)) * LOUDEST);
    view.setInt16(HEAD_BYTES + index * BYTES_PER_SAMPLE, level, true);
  });
  return file;
}
