import { atEnd } from '../testkit/at-end.ts';
import { type PostgresProxy, startPostgresProxy } from '../testkit/postgres-proxy.ts';
import type { ChaosService } from './chaos-service.ts';

/** The share of all commits, until `left` is 0. */
const LOST_SHARE = 0.02;

/** Proxies to one database on which answers to COMMIT get lost at random. */
export class LossyWays {
  /** How many more answers may get lost. */
  left = 0;
  readonly #databaseUrl: string;
  readonly #share: number;
  #starting = 0;

  constructor(databaseUrl: string, share = LOST_SHARE) {
    this.#databaseUrl = databaseUrl;
    this.#share = share;
  }

  /** Starts a proxy for one process. */
  async add(): Promise<PostgresProxy> {
    const proxy = await startPostgresProxy(this.#databaseUrl);
    atEnd(() => proxy.stop());
    proxy.onCommitted = () => {
      if (this.left === 0 || this.#starting > 0 || Math.random() >= this.#share) return 'pass';
      this.left -= 1;
      return 'lose';
    };
    return proxy;
  }

  /** Starts a process without losing answers meanwhile, because it gives up if its database does. */
  async start(service: ChaosService): Promise<void> {
    this.#starting += 1;
    await service.start();
    this.#starting -= 1;
  }
}

/**
 * Kills the processes in turn, repeatedly, while the work is under way, and returns how often. `untilNext` waits for the moment of a kill; it returns
 * false if too little of the work is left.
 */
export async function killInTurn(
  services: readonly ChaosService[],
  {
    ways,
    killsMax,
    untilNext,
  }: { readonly ways: LossyWays; readonly killsMax: number; readonly untilNext: () => Promise<boolean> },
): Promise<number> {
  let kills = 0;
  while (kills < killsMax) {
    const starting: Promise<void>[] = [];
    for (const service of services) {
      if (!(await untilNext())) break;
      service.volley.kill('SIGKILL');
      await service.volley.ended;
      starting.push(ways.start(service));
      kills += 1;
    }
    await Promise.all(starting);
    if (starting.length < services.length) return kills;
  }
  return kills;
}
