import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Log } from '../log.ts';

const START_TIMEOUT_MS = 10_000;
const STOP_LIMIT_MS = 2_000;
const RESTART_MS = 1_000;
/** The id that Node gives a thread that has ended. */
const GONE = -1;

export interface KeptWorker {
  readonly port: number;
  stop(): Promise<void>;
}

export interface KeptWorkerOptions {
  readonly log: Log;
  /** Names the simulator in the log. */
  readonly name: string;
  /** The worker's file without its ending. */
  readonly file: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly settings: unknown;
  readonly limits: NonNullable<WorkerOptions['resourceLimits']>;
}

async function open(options: KeptWorkerOptions, port: number): Promise<{ worker: Worker; port: number }> {
  // The worker's file ends in .ts in the sources and in .js in a compiled release, as this file does.
  const ending = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
  const { host, settings, limits } = options;
  const workerData = { host, port, settings };
  const worker = new Worker(new URL(`${options.file}${ending}`, import.meta.url), {
    workerData,
    resourceLimits: limits,
  });
  try {
    const [opened] = (await once(worker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) })) as [number];
    return { worker, port: opened };
  } catch (error) {
    // Nobody waits for this thread any more: it must not come up late and hold the port.
    worker.on('error', () => undefined);
    await worker.terminate();
    throw error;
  }
}

/** A thread that reports its port when it is ready and ends when told to; one that dies is started again on the same port. */
export async function startKeptWorker(options: KeptWorkerOptions): Promise<KeptWorker> {
  const { log, name } = options;
  let isStopped = false;
  let { worker, port } = await open(options, options.port);
  let timer: NodeJS.Timeout | null = null;

  const watch = (watched: Worker): void => {
    watched.on('error', (error) => log.error('a simulator failed', { simulator: name, reason: error.message }));
    watched.once('exit', () => {
      if (!isStopped) timer = setTimeout(() => void restart(), RESTART_MS);
    });
  };
  const restart = async (): Promise<void> => {
    try {
      ({ worker, port } = await open(options, port));
      watch(worker);
      if (isStopped) await worker.terminate();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.error('a simulator did not come back', { simulator: name, reason });
      if (!isStopped) timer = setTimeout(() => void restart(), RESTART_MS);
    }
  };
  watch(worker);
  return {
    get port() {
      return port;
    },
    async stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      // The thread died and its successor does not run yet: no exit event will follow.
      if (worker.threadId === GONE) return;
      const exited = once(worker, 'exit');
      worker.postMessage('stop');
      const cut = setTimeout(() => void worker.terminate(), STOP_LIMIT_MS);
      await exited;
      clearTimeout(cut);
    },
  };
}
