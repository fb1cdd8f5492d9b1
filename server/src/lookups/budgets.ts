import { RecentMap } from '../lib/background/recent-map.ts';
import type { Runtime } from '../runtime.ts';
import type { LookupSource } from './lookup-source.ts';
import { takeFromBudget } from './store-sources.ts';

const SPENT_MAX = 10_000;

/** The budgets of sources for a day, and the shares of accounts in them. They are counted in the database. */
export class Budgets {
  /** On which day each was found spent. Without it, each question about one would lock its row. */
  readonly #spent = new RecentMap<string, string>(SPENT_MAX);

  /** Called when the settings of sources have changed, and with them perhaps a budget. */
  forget(): void {
    this.#spent.clear();
  }

  /** Counts a question before it is asked, for an account or null, the operator. Returns why it must not be asked, or null. */
  async take(
    { db, clock }: Pick<Runtime, 'db' | 'clock'>,
    { id, settings }: LookupSource,
    accountId: number | null,
  ): Promise<string | null> {
    const now = clock.now();
    const day = now.slice(0, 10);
    const [whole, share] = [`${id}`, `${id} ${accountId}`];
    const refusal = () =>
      this.#spent.get(whole) === day
        ? 'Its budget for today is spent.'
        : this.#spent.get(share) === day
          ? 'The share of this account in its budget for today is spent.'
          : null;
    if (refusal() !== null) return refusal();
    const { budgetPerDay, accountPercent } = settings;
    const shareMax = Math.ceil((budgetPerDay * accountPercent) / 100);
    const taken = await takeFromBudget(db, id, now, budgetPerDay, accountId, shareMax);
    if (taken?.isTaken) return null;
    this.#spent.set(taken?.hasShare ? whole : share, day);
    return refusal();
  }
}
