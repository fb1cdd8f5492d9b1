import { AppError } from '../errors.ts';
import type { SpeechLanguage, SpeechOrder } from '../voice/dialer.ts';

export interface SpeechRefusal {
  readonly field: 'language' | 'voice' | 'text';
  readonly sentence: string;
}

/** A program, or a library, that turns text to speech. */
export interface SpeechEngine {
  readonly name: SpeechLanguage['engine'];
  languages(): Promise<readonly SpeechLanguage[]>;
  /** Null when the engine can speak the text; otherwise the reason, for the person who asked. */
  refuse(order: SpeechOrder): Promise<SpeechRefusal | null>;
  /** Returns a WAV. */
  speak(order: SpeechOrder, signal: AbortSignal): Promise<Buffer>;
}

/** An engine that should have worked failed: its program is missing, crashed, or took too long. For the log only. */
export class SpeechFailure extends Error {
  override readonly name = 'SpeechFailure';
}

/** The answer where a queue would grow without end. */
export function tooManyAtOnce(): AppError {
  const sentence = 'Too many recordings are being made at this moment. Please try again.';
  return new AppError('unavailable', sentence, { retryAfterSeconds: 10 });
}
