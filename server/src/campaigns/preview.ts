import type { Tally } from '../audiences/index.ts';
import { findShortfall } from '../billing/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';

export const skippedByReason = ({ skipped }: Pick<Tally, 'skipped'>) =>
  [...skipped].map(([reason, recipients]) => ({ reason, recipients }));

/** What a walk over the audience tells before a campaign of either channel begins. */
export async function previewOf(rt: Runtime, accountId: number, tally: Tally, cost: Hundredths) {
  const { recipients, unknownZones, putOff, putOffUntilMs } = tally;
  return {
    ...{ recipients, unknownZones, skipped: skippedByReason(tally), fingerprint: tally.fingerprint() },
    putOff: putOff === 0 ? null : { recipients: putOff, until: timestampFromMs(putOffUntilMs) },
    ...(await findShortfall(rt, accountId, cost)),
  };
}
