import { describeError, type Log } from '../log.ts';
import type { SmscSettings } from '../smpp/testing/index.ts';
import { type KeptWorker, startKeptWorker } from './kept-worker.ts';

/** A simulator in ordinary use needs little memory; the rest is for a bench of hundreds of thousands of messages. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
/** The simulator's log serves tests; here it would only take memory. */
const SETTINGS: Partial<SmscSettings> = { logMax: 0 };

export interface Simulator {
  readonly host: string;
  /** 0 until it listens. */
  readonly port: number;
  stop(): Promise<void>;
}

export interface SmscSimulator extends Simulator {
  /** Starts its thread, if it does not run, and resolves when it listens or could not be started. */
  listen(): Promise<void>;
}

/** The bundled SMSC, on a free port of this machine. Once it listens it does so to the end, because carriers keep their binds open. */
export function createSmscSimulator(log: Log): SmscSimulator {
  const host = '127.0.0.1';
  let worker: KeptWorker | null = null;
  let listening: Promise<void> | null = null;
  let isStopped = false;
  const start = async (): Promise<void> => {
    if (isStopped) return;
    const how = { log, name: 'SMSC', file: './smsc-worker', host, port: 0, settings: SETTINGS, limits: MEMORY };
    worker = await startKeptWorker(how);
  };
  return {
    host,
    get port() {
      return worker?.port ?? 0;
    },
    listen() {
      listening ??= start().catch((error: unknown) => {
        log.error('the simulator did not start', describeError(error));
        // Whoever needs it next tries again.
        listening = null;
      });
      return listening;
    },
    async stop() {
      isStopped = true;
      await listening;
      await worker?.stop();
    },
  };
}
