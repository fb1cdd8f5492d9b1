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
  /** Null when it can; else why not, for the person who asked. */
  refuse(order: SpeechOrder): Promise<SpeechRefusal | null>;
  /** A WAV. */
  speak(order: SpeechOrder, signal: AbortSignal): Promise<Buffer>;
}

/** It should have worked: the program is missing, crashed, or took too long. For the log, never for the client. */
export class SpeechFailure extends Error {
  override readonly name = 'SpeechFailure';
}

/** In the place of a queue without an end. */
export function tooManyAtOnce(): AppError {
  const sentence = 'Too many recordings are being made at this moment. Please try again.';
  return new AppError('unavailable', sentence, { retryAfterSeconds: 10 });
}
