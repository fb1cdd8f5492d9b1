import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { SpeechFailure, tooManyAtOnce } from './engine.ts';
import type { SoundAnswer, SoundJob } from './sound-job.ts';

/** The last of this many jobs waits for minutes; further ones are refused at once. */
const WAITING_MAX = 50;
/** The thread and its voices take 100 MB, and to start it takes half a second. It ends after so long without work. */
const IDLE_MS = 10_000;
/**
 * Each text leaves 21 MB of the voice's memory until V8 collects, which by itself it does after 190 MB: with this limit after 100, for 1.03 times the
 * processor time. Sounds are no part of what is limited; with 40 MB it is 2.5 times.
 */
const MEMORY = { maxOldGenerationSizeMb: 64 };

/** Says what is wrong with a sound, in a sentence for the person who uploaded it. */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound';
}

interface Asked {
  readonly job: SoundJob;
  readonly signal: AbortSignal;
  readonly cut: () => void;
  readonly resolve: (answer: SoundAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** Runs one job after the other in a thread that starts with the first one. */
export class SoundThread {
  readonly #waiting: Asked[] = [];
  #running: Asked | null = null;
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #ending: Promise<unknown> = Promise.resolve();

  async prepare(wav: Buffer, signal: AbortSignal): Promise<{ mulaw: Uint8Array; durationMs: number }> {
    const answer = await this.#ask({ kind: 'prepare', wav: new Uint8Array(wav) }, signal);
    if (answer.kind !== 'prepared') throw new SpeechFailure('the thread answered something else');
    return { mulaw: answer.mulaw, durationMs: answer.durationMs };
  }

  async speak(said: { text: string; voice: string }, signal: AbortSignal): Promise<Buffer> {
    // The folder is made and removed here, since a thread that is ended in the middle of a job removes nothing.
    const folder = await mkdtemp(join(tmpdir(), 'volley-speech-'));
    try {
      const answer = await this.#ask({ kind: 'speak', ...said, folder }, signal);
      if (answer.kind !== 'spoken') throw new SpeechFailure('the thread answered something else');
      return Buffer.from(answer.wav);
    } finally {
      await this.#ending;
      await rm(folder, { recursive: true, force: true });
    }
  }

  async stop(): Promise<void> {
    for (const asked of [this.#running, ...this.#waiting]) asked?.reject(new SpeechFailure('the service stops'));
    this.#waiting.length = 0;
    this.#running = null;
    await this.#end();
  }

  #ask(job: SoundJob, signal: AbortSignal): Promise<SoundAnswer> {
    if (this.#waiting.length >= WAITING_MAX) throw tooManyAtOnce();
    if (signal.aborted) return Promise.reject(new SpeechFailure('it took too long'));
    const { promise, resolve, reject } = Promise.withResolvers<SoundAnswer>();
    const asked: Asked = { job, signal, resolve, reject, cut: () => this.#cut(asked) };
    signal.addEventListener('abort', asked.cut, { once: true });
    this.#waiting.push(asked);
    this.#next();
    return promise.finally(() => signal.removeEventListener('abort', asked.cut));
  }

  /** A busy thread receives no messages, so it is ended; the next job starts another. */
  #cut(asked: Asked): void {
    asked.reject(new SpeechFailure('it took too long'));
    const at = this.#waiting.indexOf(asked);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (this.#running !== asked) return;
    this.#running = null;
    void this.#end();
    this.#next();
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#idle);
    const asked = this.#waiting.shift();
    if (asked) {
      this.#running = asked;
      this.#worker ??= this.#start();
      this.#worker.postMessage(asked.job);
    } else {
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    // The worker's file ends in .ts in the sources and in .js in a compiled release, as this file does.
    const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
    const url = new URL(`./sound-worker${ending}`, import.meta.url);
    // The bundled voice needs WASI. Node may still change it, but Volley pins its Node.
    const worker = new Worker(url, { execArgv: ['--disable-warning=ExperimentalWarning'], resourceLimits: MEMORY });
    worker.on('message', (answer: SoundAnswer) => {
      if (worker !== this.#worker || !this.#running) return;
      const asked = this.#running;
      this.#running = null;
      this.#tell(asked, answer);
      this.#next();
    });
    // The exit event follows every error, and its handler deals with it.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (worker !== this.#worker) return;
      this.#worker = null;
      const asked = this.#running;
      this.#running = null;
      asked?.reject(new SpeechFailure('the thread ended'));
      this.#next();
    });
    worker.unref();
    return worker;
  }

  #tell(asked: Asked, answer: SoundAnswer): void {
    if (answer.kind === 'unreadable') asked.reject(new UnreadableSound(answer.sentence));
    else if (answer.kind === 'failed') asked.reject(new SpeechFailure(answer.reason));
    else asked.resolve(answer);
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    this.#ending = Promise.resolve(worker?.terminate());
    await this.#ending;
  }
}
