// Load on a server from a thread of its own, and two servers compared under it.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { byTurns, KEY, median, ratioOf } from './frame.ts';

/** A thread that takes one job at a time and answers each with its result. */
export function startThread<Job, Result>(file: string): { run(job: Job): Promise<Result>; stop(): Promise<void> } {
  const worker = new Worker(new URL(file, import.meta.url));
  return {
    async run(job) {
      worker.postMessage(job);
      const [reply] = (await once(worker, 'message')) as [{ result?: Result; error?: string }];
      if (!reply.result) throw new Error(`the load broke off: ${reply.error}`);
      return reply.result;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

export interface LoadRequest {
  readonly method: string;
  /** `{n}` is a number of seven digits that grows with each request, `{id}` one of the ids of the job. */
  readonly path: string;
  readonly body?: string;
}

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly request: LoadRequest;
  readonly ids?: readonly number[];
  /** Requests without an answer are told in the result, and are no error. */
  readonly isSilenceTold?: boolean;
}

export interface LoadJob extends Load {
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
  run(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

export function startLoader(): Loader {
  const thread = startThread<LoadJob, LoadResult>('./load-worker.ts');
  // Creates need a number that none before had: it grows from job to job.
  let nextN = 1_000_000;
  return {
    async run(load) {
      const { path } = load.request;
      const result = await thread.run({ ...load, firstN: nextN });
      nextN = result.nextN;
      const bad = Object.entries(result.statuses).filter(([status]) => !status.startsWith('2'));
      if (bad.length > 0) throw new Error(`${path} was refused: ${JSON.stringify(Object.fromEntries(bad))}`);
      if (result.unanswered > 0 && !load.isSilenceTold)
        throw new Error(`${path}: ${result.unanswered} requests had no answer`);
      return result;
    },
    stop: thread.stop,
  };
}

const QUICK = `/v1/sms-campaigns/quick?to=23324{n}&message=Your+code+is+123456&sender_id=Volley&api_key=${KEY}`;
export const QUICK_SEND: LoadRequest = { method: 'GET', path: QUICK };

export interface Case extends Pick<Load, 'request' | 'connections' | 'ids'> {
  readonly name: string;
}

export type Figures = Pick<LoadResult, 'perSecond' | 'p50Ms' | 'p99Ms'>;

export interface Comparison {
  readonly name: string;
  readonly connections: number;
  readonly volley: Figures;
  readonly floor: Figures;
  /** Of the rates, Volley's by the floor's: the median of the rounds. */
  readonly ratio: number;
}

export interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

export function mediansOf(results: readonly Figures[]): Figures {
  const of = (figure: (result: Figures) => number): number => median(results.map(figure));
  return { perSecond: of((one) => one.perSecond), p50Ms: of((one) => one.p50Ms), p99Ms: of((one) => one.p99Ms) };
}

/** Runs both sides by turns; `ports` are theirs. */
export async function compareSides(
  loader: Loader,
  ports: { readonly volley: number; readonly floor: number },
  { rounds, seconds }: Rounds,
  { name, ...load }: Case,
): Promise<Comparison> {
  const run = (port: number, lasts = seconds) => loader.run({ ...load, port, seconds: lasts });
  // This run is not counted: it warms up connections, prepared statements and the compiler.
  await run(ports.floor, seconds / 4);
  await run(ports.volley, seconds / 4);
  const { floor, volley } = await byTurns(rounds, { floor: () => run(ports.floor), volley: () => run(ports.volley) });
  const rates = (results: readonly LoadResult[]) => results.map((one) => one.perSecond);
  const ratio = ratioOf(rates(volley), rates(floor));
  return { name, connections: load.connections, volley: mediansOf(volley), floor: mediansOf(floor), ratio };
}
