import type { Db } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { Gatherer } from '../lib/background/gatherer.ts';
import { reserveVisits } from './store-redirect.ts';

export type Reservation = 'granted' | 'used_up';

const CODES_AT_ONCE_MAX = 500;
const WAITING_MAX = 20_000;
const TIMEOUT_MS = 3_000;

interface Asked {
  /** False only asks whether any visit is left. */
  readonly takes: boolean;
  resolve(reservation: Reservation): void;
  reject(error: unknown): void;
}

function unavailable(): AppError {
  return new AppError('unavailable', 'This address cannot be opened just now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    detail: 'links.reserve_visits',
  });
}

/**
 * Reserves visits of links with a maximum. Requests that arrive while a statement is under way share the next one, so a link that everybody opens at
 * once costs a few statements, not one per visit.
 */
export class Reservations {
  readonly #db: Db;
  readonly #asked = new Map<string, Asked[]>();
  readonly #codes = new Gatherer<string>({
    work: (codes) => this.#reserveBatch(this.#take(codes)),
    batchMax: CODES_AT_ONCE_MAX,
    inFlightMax: 1,
    gatherMs: 0,
  });
  #waiting = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  reserve(code: string, takes: boolean): Promise<Reservation> {
    if (this.#waiting >= WAITING_MAX) return Promise.reject(unavailable());
    this.#waiting += 1;
    return new Promise<Reservation>((resolve, reject) => {
      const list = this.#asked.get(code);
      const asked = { takes, resolve, reject };
      if (list) {
        list.push(asked);
        return;
      }
      this.#asked.set(code, [asked]);
      this.#codes.add(code);
    }).finally(() => {
      this.#waiting -= 1;
    });
  }

  #take(codes: readonly string[]): ReadonlyMap<string, readonly Asked[]> {
    const batch = new Map(codes.map((code) => [code, this.#asked.get(code) ?? []]));
    for (const code of codes) this.#asked.delete(code);
    return batch;
  }

  async #reserveBatch(batch: ReadonlyMap<string, readonly Asked[]>): Promise<void> {
    const wanted = new Map([...batch].map(([code, list]) => [code, list.filter(({ takes }) => takes).length]));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), TIMEOUT_MS);
    });
    try {
      const rows = await Promise.race([reserveVisits(this.#db, wanted), timeout]);
      const byCode = new Map(rows.map((row) => [row.code, row]));
      for (const [code, list] of batch) {
        const row = byCode.get(code);
        let left = row?.granted ?? 0;
        for (const { takes, resolve } of list) {
          if (!takes) resolve(!row || row.isUsedUp ? 'used_up' : 'granted');
          else resolve(left > 0 ? 'granted' : 'used_up');
          if (takes) left -= 1;
        }
      }
    } catch {
      // Whatever the reason, a visitor who was not counted must not pass. A 503 asks them to come again.
      for (const list of batch.values()) for (const { reject } of list) reject(unavailable());
    } finally {
      clearTimeout(timer);
    }
  }
}
