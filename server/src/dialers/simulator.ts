import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log.ts';

const HOST = '127.0.0.1';
const START_TIMEOUT_MS = 10_000;
const STOP_LIMIT_MS = 2_000;
const RESTART_MS = 1_000;

export interface TrunkSimulator {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

async function startWorker(port: number): Promise<{ worker: Worker; port: number }> {
  // Run from sources the file ends in .ts, from a compiled release in .js: the same ending as our own.
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const url = new URL(`./simulator-worker${ending}`, import.meta.url);
  const worker = new Worker(url, { workerData: { host: HOST, port } });
  const [opened] = (await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })) as [number];
  return { worker, port: opened };
}

/** The bundled trunk on a free port of this machine; one that dies comes back on the same port. */
export async function startTrunkSimulator(log: Log): Promise<TrunkSimulator> {
  let isStopped = false;
  let { worker, port } = await startWorker(0);
  let timer: NodeJS.Timeout | null = null;

  const watch = (watched: Worker): void => {
    watched.on('error', (error) => log.error('the simulated trunk failed', { reason: error.message }));
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
      log.error('the simulated trunk did not come back', {
        reason: error instanceof Error ? error.message : 'unknown',
      });
      if (!isStopped) timer = setTimeout(() => void restart(), RESTART_MS);
    }
  };
  watch(worker);
  return {
    host: HOST,
    get port() {
      return port;
    },
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
