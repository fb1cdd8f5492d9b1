import { onlyReason, type Tally } from '../audiences/index.ts';
import { findShortfall } from '../billing/index.ts';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';

export const skippedByReason = ({ skipped }: Pick<Tally, 'skipped'>) =>
  [...skipped].map(([reason, recipients]) => ({ reason, recipients }));

/** What a walk over the audience tells before a campaign of either channel begins. */
export async function previewOf(rt: Runtime, accountId: number, tally: Tally, cost: Hundredths) {
  const { recipients, leftOut, unknownZones, putOff, putOffUntilMs } = tally;
  return {
    ...{ recipients, leftOut, unknownZones, skipped: skippedByReason(tally), fingerprint: tally.fingerprint() },
    putOff: putOff === 0 ? null : { recipients: putOff, until: timestampFromMs(putOffUntilMs) },
    ...(await findShortfall(rt, accountId, cost)),
  };
}

/** Returns why a campaign reaches nobody: the one reason of all, if it is one of those that a campaign fails for. */
export function failReasonOf<Reason extends string>(
  tally: Tally,
  reasons: readonly Reason[],
): Reason | 'no_recipients' {
  const only = onlyReason(tally);
  return reasons.find((reason) => reason === only) ?? 'no_recipients';
}
