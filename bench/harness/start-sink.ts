import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** After so long without a submit, nothing is under way any more. */
const QUIET_MS = 700;
const POLL_MS = 50;

export interface Arrivals {
  readonly submits: number;
  /** By the clock of the machine. */
  readonly lastAtMs: number;
}

export interface Sink {
  readonly port: number;
  /** Returns what has arrived since the start. */
  count(): Promise<Arrivals>;
  /** Returns the same, once nothing more arrives. */
  countAll(): Promise<Arrivals>;
  stop(): Promise<void>;
}

export async function startSink(latencyMs: number, protocol: 'smpp' | 'http' = 'smpp'): Promise<Sink> {
  const child = fork(join(import.meta.dirname, 'sink.ts'), [String(latencyMs), protocol]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const count = async (): Promise<Arrivals> => {
    child.send('count');
    const [figures] = (await once(child, 'message')) as [Arrivals];
    return figures;
  };
  return {
    port,
    count,
    async countAll() {
      let last = await count();
      for (let quietSinceMs = Date.now(); Date.now() - quietSinceMs < QUIET_MS; ) {
        await sleep(POLL_MS);
        const now = await count();
        if (now.submits !== last.submits) quietSinceMs = Date.now();
        last = now;
      }
      return last;
    },
    async stop() {
      child.disconnect();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
