import { operations } from '@volley/contract';
import type { KeyMode } from '@volley/contract/choices';
import { type Account, countStored, getAccount, type RequestContext } from '../identity/index.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import { formatAmount } from '../lib/values/money.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { Runtime } from '../runtime.ts';
import { readMonthUse } from './balances.ts';

const { route } = routesWith<RequestContext>();

/** The limits that the operator sets for an account. Null means no limit. */
const presentLimits = (account: Account) => ({
  monthly_limit: account.monthlyLimit === null ? null : formatAmount(account.monthlyLimit),
  contacts_max: account.contactsMax,
  links_max: account.linksMax,
  recordings_bytes_max: account.recordingsBytesMax,
});

/** Returns how much of its limits an account has used, even where it has none. */
export async function readLimitsUse(rt: Runtime, accountId: number) {
  const [month, stored] = await Promise.all([readMonthUse(rt, accountId), countStored(rt, accountId)]);
  return {
    monthly_used: formatAmount(month.monthlyUsed),
    month_ends_at: month.monthEndsAt,
    contacts_used: stored.contacts,
    links_used: stored.links,
    recordings_bytes_used: stored.recordings,
  };
}

const { limits } = operations;

export const limitRoutes = [
  route(limits.get, {
    run: async ({ rt, actor }) => {
      const account = await getAccount(rt.db, actor.accountId);
      const mode: KeyMode = isTestAccount(account.id) ? 'test' : 'live';
      return { mode, ...presentLimits(account), ...(await readLimitsUse(rt, actor.accountId)) };
    },
    present: (found) => ok(found),
  }),
];
