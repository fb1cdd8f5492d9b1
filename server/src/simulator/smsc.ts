import type { Log } from '../log.ts';
import type { SmscSettings } from '../smpp/testing/index.ts';
import { startKeptWorker } from './kept-worker.ts';

/** A quiet simulator needs little; the rest is for a bench of hundreds of thousands of messages. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
/** Its log serves tests; here it would only fill memory. */
const SETTINGS: Partial<SmscSettings> = { logMax: 0 };

export interface Simulator {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** The bundled SMSC on a free port of this machine. Carriers keep their binds open, so it runs from the start. */
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
