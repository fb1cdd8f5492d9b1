import { AppError } from '../errors.ts';
import { Gatherer } from '../lib/background/gatherer.ts';
import type { Db, Transaction } from './database.ts';

const TOGETHER_MAX = 32;
/** While one group commits, the next one already runs its statements. */
const GROUPS_AT_ONCE_MAX = 2;

interface Member {
  readonly accountId: number;
  work(tx: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Lets small changes of one account that arrive together share a transaction, because its commit costs more than they do. Each succeeds only after
 * the commit. If one of them fails, all are rolled back and each is done again by itself. So the work must be repeatable, and must not take locks in
 * an order that differs from that of the others.
 */
export class CommitGroups {
  readonly #db: Db;
  readonly #groups = new Gatherer<Member>({
    keyOf: ({ accountId }) => accountId,
    work: (members) => this.#commit(members),
    batchMax: TOGETHER_MAX,
    inFlightMax: GROUPS_AT_ONCE_MAX,
    gatherMs: 0,
  });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns a database whose transactions are shared with others of this account. */
  of(accountId: number): Db {
    return {
      ...this.#db,
      transact: <T>(work: (tx: Transaction) => Promise<T>) =>
        new Promise<T>((resolve, reject) =>
          this.#groups.add({ accountId, work, resolve: (result) => resolve(result as T), reject }),
        ),
    };
  }

  async #commit(members: readonly Member[]): Promise<void> {
    let isCommitting = false as boolean;
    try {
      const results = await this.#db.transact(async (tx) => {
        isCommitting = false; // After a deadlock the whole transaction runs again.
        // All members end before a rollback, since a later statement would be committed by itself.
        const ended = await Promise.allSettled(members.map((member) => member.work(tx)));
        const failed = ended.find((one) => one.status === 'rejected');
        if (failed) throw failed.reason;
        isCommitting = true;
        return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
      });
      for (const [index, member] of members.entries()) member.resolve(results[index]);
    } catch (error) {
      const isOver =
        isCommitting || members.length === 1 || (error instanceof AppError && error.code === 'unavailable');
      if (isOver) for (const member of members) member.reject(error);
      else
        await Promise.all(members.map((member) => this.#db.transact(member.work).then(member.resolve, member.reject)));
    }
  }
}
