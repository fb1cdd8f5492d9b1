import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface LoadRequest {
  readonly method: string;
  /** `{n}` is a number of seven digits that grows with each request, `{id}` one of the ids of the job. */
  readonly path: string;
  readonly body?: string;
}

export interface LoadJob {
  readonly port: number;
  readonly key: string;
  readonly connections: number;
  readonly seconds: number;
  readonly request: LoadRequest;
  readonly ids: readonly number[];
  readonly firstN: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Within the time and ten seconds more. */
  readonly unanswered: number;
  readonly nextN: number;
}

export interface Loader {
  /** `isSilenceTold`: requests without an answer are told in the result, and are no error. */
  run(job: LoadJob, options?: { readonly isSilenceTold?: boolean }): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoader(): Loader {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  return {
    async run(job, { isSilenceTold = false } = {}) {
      worker.postMessage(job);
      const [reply] = (await once(worker, 'message')) as [{ result?: LoadResult; error?: string }];
      if (!reply.result) throw new Error(`the load on ${job.request.path} broke off: ${reply.error}`);
      const bad = Object.entries(reply.result.statuses).filter(([status]) => !status.startsWith('2'));
      if (bad.length > 0)
        throw new Error(`${job.request.path} was refused: ${JSON.stringify(Object.fromEntries(bad))}`);
      const { unanswered } = reply.result;
      if (unanswered > 0 && !isSilenceTold)
        throw new Error(`${job.request.path}: ${unanswered} requests had no answer`);
      return reply.result;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
