import type { Runtime } from '../runtime.ts';
import { listAccountIds } from './store-accounts.ts';

const ACCOUNTS_PAGE = 500;

/** Yields every account id, for checks and recoveries that look at all accounts. */
export async function* walkAccountIds({ db }: Pick<Runtime, 'db'>): AsyncGenerator<number> {
  for (let afterId = 0; ; ) {
    const page = await listAccountIds(db, afterId, ACCOUNTS_PAGE);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < ACCOUNTS_PAGE) return;
    afterId = last;
  }
}
