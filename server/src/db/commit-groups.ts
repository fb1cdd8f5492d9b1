import { AppError } from '../errors.ts';
import { Gatherer } from '../lib/gatherer.ts';
import type { Db, Transaction } from './database.ts';

const TOGETHER_MAX = 32;
/** While one group is being committed the next one is already at work. */
const GROUPS_AT_ONCE_MAX = 2;

interface Member {
  readonly accountId: number;
  work(tx: Transaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Small changes of one account that arrive together share a transaction, since its commit costs more than they do. Each is
 * told of its success after the commit. If one of them fails all are rolled back, and each is done again by itself; so a work
 * must be one that can be done again, and one that locks nothing which another may lock in another order.
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

  /** A database whose transactions are shared with the others of this account. */
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
        isCommitting = false; // After a deadlock it is all done again.
        // All of them end before a rollback: a statement that came after it would be committed by itself.
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
