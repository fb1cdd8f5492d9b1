import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EncodedPart, FromEncoder, PartForm, ToEncoder } from './protocol.ts';

/** A part takes a second; this is for a thread that hangs. */
const ANSWER_MS_MAX = 120_000;
/** A part has 25,000 rows and some 10 MB of cells. */
const HEAP_MEGABYTES = 384;

/** The thread that writes parts. It is asked one thing after the other, and keeps no process alive. */
export class Encoder {
  #worker: Worker | null = null;

  async begin(form: PartForm): Promise<void> {
    await this.#ask('bytes', { kind: 'begin', form });
  }

  async add(rows: string): Promise<number> {
    return (await this.#ask('bytes', { kind: 'rows', rows })).bytes;
  }

  async end(): Promise<EncodedPart> {
    return (await this.#ask('part', { kind: 'end' })).part;
  }

  async footer(form: PartForm, rowGroups: readonly Uint8Array[], rows: number): Promise<EncodedPart> {
    return (await this.#ask('part', { kind: 'footer', form, rowGroups, rows })).part;
  }

  async sum(packed: Uint8Array, of: { readonly isPacked: boolean; readonly isFirst: boolean }): Promise<void> {
    await this.#ask('bytes', { kind: 'sum', packed, ...of });
  }

  async summed(): Promise<string> {
    return (await this.#ask('sum', { kind: 'summed' })).sha256;
  }

  /** Ends the thread; the next question starts another. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask<Kind extends FromEncoder['kind']>(kind: Kind, asked: ToEncoder): Promise<FromEncoder & { kind: Kind }> {
    this.#worker ??= start();
    try {
      const answered = once(this.#worker, 'message', { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      this.#worker.postMessage(asked);
      const [said] = (await answered) as [FromEncoder];
      if (said.kind === kind) return said as FromEncoder & { kind: Kind };
      throw new Error(said.kind === 'failed' ? said.reason : `the thread of exports said ${said.kind}`);
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

function start(): Worker {
  // The file ends in .ts in the sources and in .js in a compiled release, as this file does.
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const worker = new Worker(new URL(`./encode-worker${ending}`, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  worker.unref();
  return worker;
}
