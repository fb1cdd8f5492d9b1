import { findHomeAccountId } from '../identity/index.ts';
import type { Job } from '../job.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import { describeError } from '../log.ts';
import type { Runtime } from '../runtime.ts';
import { endQuietAlarms } from './end-quiet-alarms.ts';
import { lookAtTraffic } from './look-at-traffic.ts';
import { listAccountsToLook } from './store-watches.ts';

const ACCOUNTS_MAX = 200;

/** What goes wrong with one account keeps no other from its alarms. */
async function lookAtAccount(rt: Runtime, accountId: number): Promise<void> {
  try {
    await lookAtTraffic(rt, { accountId, isOperator: false });
  } catch (error) {
    rt.log.warn('the traffic of an account could not be looked at', { account: accountId, ...describeError(error) });
  }
}

/** Looks at each account of which something was counted since its last look. */
async function lookAtAccounts(rt: Runtime): Promise<boolean> {
  for (let after = 0; ; ) {
    const accountIds = await listAccountsToLook(rt.db, after, ACCOUNTS_MAX);
    for (const accountId of accountIds) if (!isTestAccount(accountId)) await lookAtAccount(rt, accountId);
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
