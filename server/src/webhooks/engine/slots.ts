/** Bounds the deliveries under way in one process and per account, so that endpoints which do not answer leave room for others. */
const UNDER_WAY_MAX = 1_024;
const OF_ACCOUNT_MAX = 96;

/** The room for deliveries under way. Waiting callers are called when there is room: one account after the other, first come first served in each. */
export class Slots {
  readonly #ofAccount = new Map<number, number>();
  readonly #waiting = new Map<number, Set<() => void>>();
  #underWay = 0;

  take(accountId: number): boolean {
    const own = this.#ofAccount.get(accountId) ?? 0;
    if (this.#underWay >= UNDER_WAY_MAX || own >= OF_ACCOUNT_MAX) return false;
    this.#ofAccount.set(accountId, own + 1);
    this.#underWay += 1;
    return true;
  }

  /** Calls `onFree` once, however often the same function waits. */
  wait(accountId: number, onFree: () => void): void {
    const queue = this.#waiting.get(accountId) ?? new Set();
    this.#waiting.set(accountId, queue.add(onFree));
  }

  free(accountId: number): void {
    const own = (this.#ofAccount.get(accountId) ?? 1) - 1;
    if (own === 0) this.#ofAccount.delete(accountId);
    else this.#ofAccount.set(accountId, own);
    this.#underWay -= 1;
    this.#callNext();
  }

  #callNext(): void {
    for (const [accountId, queue] of this.#waiting) {
      if ((this.#ofAccount.get(accountId) ?? 0) >= OF_ACCOUNT_MAX) continue;
      const [first] = queue;
      // The account goes to the end, so that its next caller waits for the others' turns.
      this.#waiting.delete(accountId);
      if (first === undefined) continue;
      queue.delete(first);
      if (queue.size > 0) this.#waiting.set(accountId, queue);
      first();
      return;
    }
  }

  get underWay(): number {
    return this.#underWay;
  }
}
