import { type EventKind, type LiveSource, recordEvents } from '../events/index.ts';
import { formatAmount, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type Balance, listBalances } from './store.ts';
import { listMovedBalances, lockToldBalance, noteToldBalance } from './store-low-balance.ts';

/** Returns a balance in the form of the API and of events. */
export function balanceData({ balance, held, lowAt }: Balance) {
  return {
    balance: formatAmount(balance),
    held: formatAmount(held),
    available: formatAmount(hundredths(balance - held)),
    low_at: lowAt === null ? null : formatAmount(lowAt),
  };
}

const KINDS = ['balance.low', 'balance.used_up'] as const satisfies readonly EventKind[];
const ACCOUNTS_MAX = 200;

async function tellOne(rt: Runtime, accountId: number): Promise<void> {
  const now = rt.clock.now();
  await rt.db.transact(async (tx) => {
    const found = await lockToldBalance(tx, accountId, now);
    if (!found) return;
    const { isLow, isUsedUp, wasLow, wasUsedUp } = found;
    const kinds = [isLow && !wasLow, isUsedUp && !wasUsedUp].flatMap((isNew, index) =>
      isNew ? (KINDS[index] ?? []) : [],
    );
    await noteToldBalance(tx, accountId, { isLow, isUsedUp, now });
    const data = balanceData(found);
    await recordEvents(
      rt,
      tx,
      accountId,
      kinds.map((kind) => ({ kind, data })),
    );
  });
}

/**
 * Notifies each account once when its credits run low or are used up, and again only after they have risen. This is a job of its own, so that
 * charging, for which every message waits, is not slowed.
 */
export async function tellLowBalances(rt: Runtime): Promise<boolean> {
  for (let afterAccountId = 0; ; ) {
    const query = { now: rt.clock.now(), afterAccountId, limit: ACCOUNTS_MAX, kinds: KINDS };
    const accountIds = await listMovedBalances(rt.db, query);
    for (const accountId of accountIds) await tellOne(rt, accountId);
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_MAX) return false;
    afterAccountId = last;
  }
}

/** Streams the balance of an account to its listeners. */
export const liveBalance: LiveSource = {
  kind: 'balance.changed',
  async read({ db }, accountIds) {
    return (await listBalances(db, accountIds)).map((found) => ({
      accountId: found.accountId,
      key: 'balance',
      data: balanceData(found),
    }));
  },
};
