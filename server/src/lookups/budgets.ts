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
    const known = this.refusal(id, accountId, day);
    if (known !== null) return known;
    const { budgetPerDay, accountPercent } = settings;
    const shareMax = Math.ceil((budgetPerDay * accountPercent) / 100);
    const taken = await takeFromBudget(db, id, now, budgetPerDay, accountId, shareMax);
    if (taken?.isTaken) return null;
    this.#spent.set(taken?.hasShare ? `${id}` : `${id} ${accountId}`, day);
    return this.refusal(id, accountId, day);
  }

  /** Why a source is known not to be asked for an account on a day; null: it may be. */
  refusal(id: number, accountId: number | null, day: string): string | null {
    if (this.#spent.get(`${id}`) === day) return 'Its budget for today is spent.';
    if (this.#spent.get(`${id} ${accountId}`) === day)
      return 'The share of this account in its budget for today is spent.';
    return null;
  }
}
