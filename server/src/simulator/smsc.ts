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

/**
 * Starts the bundled SMSC on a free port of this machine. It runs from the start, because carriers keep their binds open, and the service does not
 * wait for its thread.
 */
export function startSmscSimulator(log: Log): Simulator & { readonly listening: Promise<void> } {
  const host = '127.0.0.1';
  let worker: KeptWorker | null = null;
  const listening = startKeptWorker({
    log,
    name: 'SMSC',
    file: './smsc-worker',
    host,
    port: 0,
    settings: SETTINGS,
    limits: MEMORY,
  }).then(
    (started) => {
      worker = started;
    },
    (error: unknown) => log.error('the simulator did not start', describeError(error)),
  );
  return {
    host,
    listening,
    get port() {
      return worker?.port ?? 0;
    },
    async stop() {
      await listening;
      await worker?.stop();
    },
  };
}
