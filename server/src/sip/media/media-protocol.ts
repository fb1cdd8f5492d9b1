import type { SoundSource } from '../network/remote-address.ts';
import type { RtpStats } from './rtp-stream.ts';
import type { NegotiatedAudio } from './sdp.ts';

// The messages between the signalling thread and the media thread.
export interface PortRange {
  min: number;
  max: number;
}

export interface Playback extends SoundSource {
  // A recording is sent to the media thread once and named by its id (a content hash, say) from then on.
  recordingId: string | null;
  repeatCount: number;
  gapMs: number;
  // After this long without sound the far side is taken to be gone; null for never.
  silenceMsMax: number | null;
}

export type MediaCommand =
  | { kind: 'open'; id: number; host: string; port: number }
  | { kind: 'load'; recordingId: string; mulaw: Uint8Array }
  | { kind: 'unload'; recordingId: string }
  | { kind: 'start'; id: number; remote: NegotiatedAudio; playback: Playback; cname: string }
  | { kind: 'update'; id: number; remote: NegotiatedAudio }
  | { kind: 'digits'; id: number; digits: string }
  | { kind: 'close'; id: number };

export type MediaReport =
  | { kind: 'opened'; id: number }
  // Another program has the ports.
  | { kind: 'held'; id: number }
  | { kind: 'failed'; id: number; reason: string }
  | { kind: 'digit'; id: number; digit: string }
  | { kind: 'played'; id: number }
  | { kind: 'silent'; id: number; silentMs: number }
  | { kind: 'closed'; id: number; stats: RtpStats | null };
