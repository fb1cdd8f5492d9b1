import { decodeMulaw, encodeMulaw } from './g711.ts';
import { resample } from './resample.ts';
import { AudioError, parseWav, type Sound, writeWav } from './wav.ts';

const TELEPHONE_RATE = 8000;
// Telephone networks are built for speech near -16 dBm0; quieter speech is lost in noise, louder speech distorts.
const TARGET_RMS = 0.14;
const PEAK_MAX = 0.9;
// More gain than 20 dB would only raise the noise of a bad recording.
const GAIN_MAX = 10;
// Quieter frames are pauses and say nothing of how loud the voice is.
const PAUSE_RMS = 0.004;
const FRAME_SAMPLES = 160;

export interface Recording {
  mulaw: Uint8Array;
  durationMs: number;
}

// Turns an uploaded WAV into what is stored and played: 8 kHz G.711, at an even loudness.
export function prepareRecording(wav: Buffer): Recording {
  return prepareSound(parseWav(wav));
}

export function prepareSound(sound: Sound): Recording {
  const narrow = resample(sound.samples, sound.sampleRate, TELEPHONE_RATE);
  if (narrow.length < FRAME_SAMPLES) throw new AudioError('The recording is shorter than 20 milliseconds.');
  const gain = findGain(narrow);
  // Not by `Int16Array.from`, which first makes a list of ten million numbers of a long sound.
  const samples = new Int16Array(narrow.map((sample) => Math.round(Math.max(-1, Math.min(1, sample * gain)) * 32_767)));
  return { mulaw: encodeMulaw(samples), durationMs: Math.round((samples.length * 1000) / TELEPHONE_RATE) };
}

export function findGain(samples: Float32Array): number {
  let peak = 0;
  let voicedSquares = 0;
  let voicedCount = 0;
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) {
    const frame = samples.subarray(at, at + FRAME_SAMPLES);
    let squares = 0;
    for (const sample of frame) {
      squares += sample * sample;
      peak = Math.max(peak, Math.abs(sample));
    }
    if (Math.sqrt(squares / frame.length) < PAUSE_RMS) continue;
    voicedSquares += squares;
    voicedCount += frame.length;
  }
  if (voicedCount === 0) return 1;
  return Math.min(TARGET_RMS / Math.sqrt(voicedSquares / voicedCount), PEAK_MAX / peak, GAIN_MAX);
}

// Returns what the callee will hear, for the preview.
export function recordingToWav(mulaw: Uint8Array): Buffer {
  return writeWav(decodeMulaw(mulaw), TELEPHONE_RATE);
}
