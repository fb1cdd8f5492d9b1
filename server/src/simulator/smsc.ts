import type { Log } from '../log.ts';
import type { SmscSettings } from '../smpp/testing/index.ts';
import { startKeptWorker } from './kept-worker.ts';

/** A simulator in ordinary use needs little memory; the rest is for a bench of hundreds of thousands of messages. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
/** The simulator's log serves tests; here it would only take memory. */
const SETTINGS: Partial<SmscSettings> = { logMax: 0 };

export interface Simulator {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** Starts the bundled SMSC on a free port of this machine. It runs from the start, because carriers keep their binds open. */
export async function startSmscSimulator(log: Log): Promise<Simulator> {
  const host = '127.0.0.1';
  const worker = await startKeptWorker({
    log,
    name: 'SMSC',
    file: './smsc-worker',
    host,
    port: 0,
    settings: SETTINGS,
    limits: MEMORY,
  });
  return {
    host,
    get port() {
      return worker.port;
    },
    stop: () => worker.stop(),
  };
}
