// Says what is wrong with a recording, in a sentence for the person who uploaded it.
export class AudioError extends Error {
  override readonly name = 'AudioError';
}

export interface Sound {
  sampleRate: number;
  // The samples of one channel, from -1 to 1.
  samples: Float32Array;
}

export const WAV_BYTES_MAX = 10 * 1024 * 1024;
const RATE_MIN = 8000;
const RATE_MAX = 48_000;
const FORMAT_PCM = 1;
const FORMAT_EXTENSIBLE = 0xfffe;
const CHUNKS_MAX = 100;

interface WavFormat {
  channelCount: number;
  sampleRate: number;
  bitsPerSample: number;
}

export function parseWav(bytes: Buffer): Sound {
  if (bytes.length > WAV_BYTES_MAX) throw new AudioError('The recording is larger than 10 MB.');
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new AudioError('The file is not a WAV recording.');
  }
  const { format, data } = findChunks(bytes);
  const frameBytes = (format.bitsPerSample / 8) * format.channelCount;
  const frameCount = Math.floor(data.length / frameBytes);
  if (frameCount === 0) throw new AudioError('The recording is empty.');
  return { sampleRate: format.sampleRate, samples: mixDown(data, format, frameCount) };
}

function findChunks(bytes: Buffer): { format: WavFormat; data: Buffer } {
  let format: WavFormat | null = null;
  let at = 12;
  for (let count = 0; count < CHUNKS_MAX && at + 8 <= bytes.length; count += 1) {
    const id = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const start = at + 8;
    // A recorder that streamed leaves the size at 0 or all ones, which means the rest of the file.
    if (id === 'data') {
      if (format === null) throw new AudioError('The recording does not say its format.');
      return { format, data: bytes.subarray(start, size === 0 ? bytes.length : Math.min(start + size, bytes.length)) };
    }
    if (id === 'fmt ') format = parseFormat(bytes.subarray(start, start + size));
    // Chunks are padded to an even length.
    at = start + size + (size % 2);
  }
  throw new AudioError('The recording holds no sound.');
}

function parseFormat(chunk: Buffer): WavFormat {
  if (chunk.length < 16) throw new AudioError('The recording does not say its format.');
  const isExtensible = chunk.readUInt16LE(0) === FORMAT_EXTENSIBLE && chunk.length >= 26;
  const code = chunk.readUInt16LE(isExtensible ? 24 : 0);
  const channelCount = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const bitsPerSample = chunk.readUInt16LE(14);
  if (code !== FORMAT_PCM) throw new AudioError('The recording is compressed; only plain PCM sound can be read.');
  if (channelCount !== 1 && channelCount !== 2) throw new AudioError('The recording must have one or two channels.');
  if (sampleRate < RATE_MIN || sampleRate > RATE_MAX) {
    throw new AudioError('The sample rate of the recording must be between 8000 and 48000 Hz.');
  }
  if (bitsPerSample !== 8 && bitsPerSample !== 16 && bitsPerSample !== 24) {
    throw new AudioError('The recording must have 8, 16 or 24 bits per sample.');
  }
  return { channelCount, sampleRate, bitsPerSample };
}

function mixDown(data: Buffer, format: WavFormat, frameCount: number): Float32Array {
  const { channelCount, bitsPerSample } = format;
  const step = bitsPerSample / 8;
  const read = sampleReader(data, bitsPerSample);
  const samples = new Float32Array(frameCount);
  for (let frame = 0; frame < frameCount; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channelCount; channel += 1) sum += read((frame * channelCount + channel) * step);
    samples[frame] = sum / channelCount;
  }
  return samples;
}

function sampleReader(data: Buffer, bitsPerSample: number): (at: number) => number {
  // Eight-bit WAV is unsigned; wider samples are signed.
  if (bitsPerSample === 8) return (at) => ((data[at] ?? 128) - 128) / 128;
  if (bitsPerSample === 16) return (at) => data.readInt16LE(at) / 32_768;
  return (at) => data.readIntLE(at, 3) / 8_388_608;
}

export function writeWav(samples: Int16Array, sampleRate: number): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(FORMAT_PCM, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, index) => {
    bytes.writeInt16LE(sample, 44 + index * 2);
  });
  return bytes;
}
