import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Log } from '../log.ts';
import type { SmscSettings } from '../smpp/testing/index.ts';
import { type KeptWorker, startKeptWorker } from './kept-worker.ts';

/** A simulator in ordinary use needs little memory; the rest is for a bench of hundreds of thousands of messages. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
const RETRY_MS = 1_000;
/** The simulator's log serves tests; here it would only take memory. */
const SETTINGS: Partial<SmscSettings> = { logMax: 0 };

export interface Simulator {
  readonly host: string;
  /** 0 until it listens. */
  readonly port: number;
  stop(): Promise<void>;
}

export interface SmscSimulator extends Simulator {
  /** Starts its thread, if it does not run, and resolves when it listens or was stopped. */
  listen(): Promise<void>;
}

/** The bundled SMSC, on a free port of this machine. Once it listens it does so to the end, because carriers keep their binds open. */
export function createSmscSimulator(log: Log, open: typeof startKeptWorker = startKeptWorker): SmscSimulator {
  const host = '127.0.0.1';
  let worker: KeptWorker | null = null;
  let listening: Promise<void> | null = null;
  const stopped = new AbortController();
  const how = { log, name: 'SMSC', file: './smsc-worker', host, port: 0, settings: SETTINGS, limits: MEMORY };
  // A machine that stands still for a while starts no thread in time. Nobody asks for the simulator again, so it is tried until it runs.
  const start = async (): Promise<void> => {
    while (worker === null && !stopped.signal.aborted) {
      worker = await open(how).catch(async (error: unknown) => {
        log.error('the simulator did not start', describeError(error));
        await sleep(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
        return null;
      });
    }
  };
  return {
    host,
    get port() {
      return worker?.port ?? 0;
    },
    listen() {
      listening ??= start();
      return listening;
    },
    async stop() {
      stopped.abort();
      await listening;
      await worker?.stop();
    },
  };
}
