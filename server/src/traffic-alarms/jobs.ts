import { findHomeAccountId } from '../identity/index.ts';
import type { Job } from '../job.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import type { Runtime } from '../runtime.ts';
import { endQuietAlarms } from './end-quiet-alarms.ts';
import { lookAtTraffic } from './look-at-traffic.ts';
import { listAccountsToLook } from './store-watches.ts';

const ACCOUNTS_MAX = 200;

/** Looks at each account of which something was counted since its last look. */
async function lookAtAccounts(rt: Runtime): Promise<boolean> {
  for (let after = 0; ; ) {
    const accountIds = await listAccountsToLook(rt.db, after, ACCOUNTS_MAX);
    for (const accountId of accountIds)
      if (!isTestAccount(accountId)) await lookAtTraffic(rt, { accountId, isOperator: false });
    const last = accountIds.at(-1);
    if (last === undefined || accountIds.length < ACCOUNTS_MAX || isTestAccount(last)) return false;
    after = last;
  }
}

async function lookAtInstallation(rt: Runtime): Promise<boolean> {
  const accountId = await findHomeAccountId(rt.db);
  if (accountId !== null) await lookAtTraffic(rt, { accountId, isOperator: true });
  return false;
}

export const trafficAlarmJobs: readonly Job[] = [
  { name: 'look-at-traffic', everyMs: 30_000, runMsMax: 5 * 60_000, isByItself: true, run: lookAtAccounts },
  { name: 'look-at-all-deliveries', everyMs: 2 * 60_000, runMsMax: 5 * 60_000, run: lookAtInstallation },
  { name: 'end-quiet-traffic-alarms', everyMs: 60 * 60_000, runMsMax: 60_000, run: endQuietAlarms },
];
