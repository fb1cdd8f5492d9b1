import { AppError, invalidInput } from '../errors.ts';
import { describeError, type Log } from '../log.ts';
import { recordingToWav } from '../sip/index.ts';
import type { PreparedSound, SoundPreparer, SpeechOrder } from '../voice/dialer.ts';
import { bundledEngine } from './bundled.ts';
import { commandEngine } from './command.ts';
import { type SpeechEngine, SpeechFailure } from './engine.ts';
import { startEspeak } from './espeak.ts';
import { SoundThread, UnreadableSound } from './sound-thread.ts';

/** The largest upload takes about a second. */
const PREPARE_TIMEOUT_MS = 20_000;

export interface SoundPreparerOptions {
  readonly log: Log;
  /** Null for the bundled voice, and espeak-ng where it is installed. */
  readonly command: string | null;
  readonly speechTimeoutMs: number;
}

export interface RunningSoundPreparer extends SoundPreparer {
  stop(): Promise<void>;
}

/** Starts the operator's own program alone, or the bundled voice for English and espeak-ng for all other languages. */
async function startEngines(options: SoundPreparerOptions, thread: SoundThread): Promise<SpeechEngine[]> {
  if (options.command !== null) return [commandEngine(options.command)];
  const espeak = await startEspeak().catch((error: unknown) => {
    options.log.warn('espeak-ng is installed but did not say what it speaks', describeError(error));
    return null;
  });
  return espeak === null ? [bundledEngine(thread)] : [bundledEngine(thread), espeak];
}

class ThreadedSoundPreparer implements RunningSoundPreparer {
  readonly #options: SoundPreparerOptions;
  readonly #thread = new SoundThread();
  #engines: Promise<SpeechEngine[]> | null = null;

  constructor(options: SoundPreparerOptions) {
    this.#options = options;
  }

  prepare(wav: Buffer): Promise<PreparedSound> {
    return this.#within('recording', PREPARE_TIMEOUT_MS, (signal) => this.#thread.prepare(wav, signal));
  }

  speak(order: SpeechOrder): Promise<PreparedSound> {
    return this.#within('text', this.#options.speechTimeoutMs, async (signal) => {
      const engine = await this.#engineFor(order);
      return this.#thread.prepare(await engine.speak(order, signal), signal);
    });
  }

  async refuseUnspoken(order: SpeechOrder): Promise<void> {
    await this.#engineFor(order);
  }

  async languages() {
    const spoken = await Promise.all((await this.#known()).map((engine) => engine.languages()));
    // Where several engines speak a language, the first one does.
    return [
      ...new Map(
        spoken
          .flat()
          .reverse()
          .map((one) => [one.language, one]),
      ).values(),
    ].reverse();
  }

  toWav(mulaw: Uint8Array): Buffer {
    return recordingToWav(mulaw);
  }

  stop(): Promise<void> {
    return this.#thread.stop();
  }

  /** The engines start when the first text is to be spoken. */
  #known(): Promise<SpeechEngine[]> {
    this.#engines ??= startEngines(this.#options, this.#thread);
    return this.#engines;
  }

  /** The first engine that knows the language decides: if it refuses the text or the voice, no later engine is asked. */
  async #engineFor(order: SpeechOrder): Promise<SpeechEngine> {
    let refusal = { field: 'language', sentence: 'Nobody speaks this language here.' };
    for (const engine of await this.#known()) {
      const refused = await engine.refuse(order);
      if (refused === null) return engine;
      refusal = refused;
      if (refused.field !== 'language') break;
    }
    throw invalidInput({ [refusal.field]: [refusal.sentence] });
  }

  async #within<T>(field: string, limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), limitMs);
    try {
      return await work(cut.signal);
    } catch (error) {
      if (error instanceof UnreadableSound) {
        const sentence = field === 'text' ? 'There is nothing in this text that can be spoken.' : error.message;
        throw invalidInput({ [field]: [sentence] });
      }
      if (!(error instanceof SpeechFailure)) throw error;
      this.#options.log.warn('a sound was not made', { what: field, reason: error.message });
      const sentence = field === 'text' ? 'The text was not turned into speech.' : 'The recording was not read.';
      throw new AppError('unavailable', `${sentence} Please try again.`, { retryAfterSeconds: 10, cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

export function startSoundPreparer(options: SoundPreparerOptions): RunningSoundPreparer {
  return new ThreadedSoundPreparer(options);
}
