import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';
import type { SmscSettings } from '../smpp/testing/index.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
const STOP_LIMIT_MS = 2_000;
const RESTART_MS = 1_000;
/** A quiet simulator needs little; the rest is for a bench of hundreds of thousands of messages. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };
/** Its log serves tests; here it would only fill memory. */
const SETTINGS: Partial<SmscSettings> = { logMax: 0 };

export interface RunningSimulator {
  readonly host: string;
  readonly port: number;
  set(change: Partial<SmscSettings>): void;
  stop(): Promise<void>;
}

async function startWorker(port: number): Promise<{ worker: Worker; port: number }> {
  const workerData = { host: HOST, port, settings: SETTINGS };
  const worker = new Worker(new URL('./simulator-worker.ts', import.meta.url), { workerData, resourceLimits: MEMORY });
  const [opened] = (await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })) as [number];
  return { worker, port: opened };
}

/** The bundled SMSC on a free port of this machine; one that dies comes back on the same port. */
export async function startSimulator(log: Log): Promise<RunningSimulator> {
  let isStopped = false;
  let { worker, port } = await startWorker(0);
  let timer: NodeJS.Timeout | null = null;

  const watch = (watched: Worker): void => {
    watched.on('error', (error) => log.error('the simulator failed', { reason: error.message }));
    watched.once('exit', () => {
      if (!isStopped) timer = setTimeout(() => void restart(), RESTART_MS);
    });
  };
  const restart = async (): Promise<void> => {
    try {
      ({ worker, port } = await startWorker(port));
      watch(worker);
      if (isStopped) await worker.terminate();
    } catch (error) {
      log.error('the simulator did not come back', { reason: error instanceof Error ? error.message : String(error) });
      if (!isStopped) timer = setTimeout(() => void restart(), RESTART_MS);
    }
  };
  watch(worker);

  return {
    host: HOST,
    get port() {
      return port;
    },
    set: (change) => worker.postMessage(change),
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      const cut = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
      await exited;
      clearTimeout(cut);
    },
  };
}
