import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeAlaw, decodeMulaw, encodeAlaw, encodeMulaw, mulawToAlaw } from './g711.ts';
import { findGain, prepareRecording, prepareSound, recordingToWav } from './recording.ts';
import { resample } from './resample.ts';
import { AudioError, parseWav, WAV_BYTES_MAX, writeWav } from './wav.ts';

const golden: Record<'mulawDecode' | 'alawDecode' | 'linear' | 'mulawEncode' | 'alawEncode', number[]> = JSON.parse(
  readFileSync(new URL('../testdata/g711.json', import.meta.url), 'utf8'),
);
const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

test('G.711 decodes every byte as the golden tables say', () => {
  assert.deepEqual([...decodeMulaw(all)], golden.mulawDecode);
  assert.deepEqual([...decodeAlaw(all)], golden.alawDecode);
});

test('G.711 encodes samples over the whole range as the golden tables say', () => {
  const linear = Int16Array.from(golden.linear);
  assert.deepEqual([...encodeMulaw(linear)], golden.mulawEncode);
  assert.deepEqual([...encodeAlaw(linear)], golden.alawEncode);
});

test('mu-law turned into A-law is what encoding the decoded samples gives', () => {
  assert.deepEqual(mulawToAlaw(all), encodeAlaw(decodeMulaw(all)));
});

function tone(hertz: number, rate: number, seconds = 0.5, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, at) => amplitude * Math.sin((2 * Math.PI * hertz * at) / rate),
  );
}

// The strength of one frequency in the middle of a sound, by Goertzel's algorithm.
function strengthAt(samples: Float32Array, hertz: number, rate: number): number {
  const middle = samples.subarray(400, samples.length - 400);
  let real = 0;
  let imaginary = 0;
  middle.forEach((sample, at) => {
    real += sample * Math.cos((2 * Math.PI * hertz * at) / rate);
    imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / rate);
  });
  return (2 * Math.hypot(real, imaginary)) / middle.length;
}

for (const rate of [11_025, 16_000, 22_050, 32_000, 44_100, 48_000]) {
  test(`resampling from ${rate} Hz keeps a 1 kHz tone and kills what a telephone cannot carry`, () => {
    const kept = resample(tone(1000, rate), rate, 8000);
    assert.ok(Math.abs(kept.length - 4000) <= 1);
    assert.ok(Math.abs(strengthAt(kept, 1000, 8000) - 0.5) < 0.005);
    const high = Math.min(4800, rate * 0.45);
    const killed = resample(tone(high, rate), rate, 8000);
    assert.ok(strengthAt(killed, 8000 - high, 8000) < 0.002, 'the alias is 50 dB down');
  });
}

function wavOf({ rate = 8000, bits = 16, channels = 1, frames = 800 }): Buffer {
  const step = bits / 8;
  const data = Buffer.alloc(frames * channels * step);
  for (let at = 0; at < frames * channels; at += 1) {
    const value = Math.sin((2 * Math.PI * 440 * Math.floor(at / channels)) / rate) * 0.5;
    if (bits === 8) data[at] = Math.round(value * 127) + 128;
    else data.writeIntLE(Math.round(value * (2 ** (bits - 1) - 1)), at * step, step);
  }
  const head = writeWav(new Int16Array(0), rate);
  head.writeUInt16LE(channels, 22);
  head.writeUInt16LE(bits, 34);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

test('8, 16 and 24 bits, mono and stereo read as the same sound', () => {
  const expected = parseWav(wavOf({})).samples;
  for (const bits of [8, 16, 24]) {
    for (const channels of [1, 2]) {
      const { samples } = parseWav(wavOf({ bits, channels }));
      assert.equal(samples.length, expected.length);
      samples.forEach((sample, at) => {
        assert.ok(Math.abs(sample - (expected[at] ?? 9)) < 0.01, `${bits} bits, ${channels} channels, at ${at}`);
      });
    }
  }
});

test('unknown chunks of odd length before the sound are passed over', () => {
  const wav = wavOf({});
  const odd = Buffer.concat([Buffer.from('LIST'), Buffer.from([3, 0, 0, 0]), Buffer.from('abc\0')]);
  assert.equal(parseWav(Buffer.concat([wav.subarray(0, 12), odd, wav.subarray(12)])).samples.length, 800);
});

test('a recorder that never wrote the length of its sound is read to the end', () => {
  const wav = wavOf({});
  wav.writeUInt32LE(0xffffffff, 40);
  assert.equal(parseWav(wav).samples.length, 800);
  wav.writeUInt32LE(0, 40);
  assert.equal(parseWav(wav).samples.length, 800);
});

for (const [what, wav, sentence] of [
  ['a file that is not WAV', Buffer.from('ID3 this is an mp3 file'), /not a WAV/],
  ['an empty file', Buffer.alloc(0), /not a WAV/],
  ['a file over the limit', Buffer.alloc(WAV_BYTES_MAX + 1), /larger than 10 MB/],
  ['a rate below the telephone', wavOf({ rate: 6000 }), /between 8000 and 48000/],
  ['a rate above 48 kHz', wavOf({ rate: 96_000 }), /between 8000 and 48000/],
  ['three channels', wavOf({ channels: 3 }), /one or two channels/],
  ['32 bits', wavOf({ bits: 32 }), /8, 16 or 24 bits/],
  ['no sound at all', wavOf({ frames: 0 }), /empty/],
  ['less than a frame', wavOf({ frames: 100 }), /shorter than 20/],
] as const) {
  test(`${what} is refused with a sentence`, () => {
    assert.throws(
      () => prepareRecording(Buffer.from(wav)),
      (error) => error instanceof AudioError && sentence.test(error.message),
    );
  });
}

test('arbitrary bytes after a RIFF head raise nothing but audio errors', () => {
  const head = Buffer.from('RIFF\0\0\0\0WAVEfmt ');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
      try {
        prepareRecording(Buffer.concat([head, bytes]));
      } catch (error) {
        assert.ok(error instanceof AudioError, `${error}`);
      }
    }),
    { numRuns: 300 },
  );
});

test('a quiet voice is raised, a loud one lowered, a hiss not raised beyond 20 dB', () => {
  assert.ok(Math.abs(findGain(tone(300, 8000, 1, 0.05)) * 0.05 - 0.14 * Math.SQRT2) < 0.001);
  assert.ok(findGain(tone(300, 8000, 1, 1)) < 0.25);
  assert.equal(findGain(tone(300, 8000, 1, 0.007)), 10);
  assert.equal(findGain(new Float32Array(8000)), 1);
});

test('a short click does not keep a voice quiet to the point of clipping', () => {
  const voice = tone(300, 8000, 1, 0.02);
  voice[4000] = 0.8;
  const gain = findGain(voice);
  assert.ok(gain * 0.8 <= 0.9 + 1e-6);
});

test('a recording lasts as long as it did and its preview is a WAV that reads the same', () => {
  const { mulaw, durationMs } = prepareSound({ sampleRate: 44_100, samples: tone(440, 44_100, 1.5) });
  assert.equal(durationMs, 1500);
  const preview = parseWav(recordingToWav(mulaw));
  assert.equal(preview.sampleRate, 8000);
  assert.equal(preview.samples.length, mulaw.length);
});
