import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { SubmitEvents } from '../../messages/index.ts';
import { pauseByItself } from '../rows/record-campaign.ts';

/** A campaign writes to each number once, so the same refusal has met this many recipients. */
const REFUSALS_MAX = 20;
const CAMPAIGNS_MAX = 10_000;

export interface RefusalRuns {
  /** Notes a carrier's answer to a message, after it is stored. */
  readonly note: NonNullable<SubmitEvents['onAnswer']>;
}

/**
 * Pauses a campaign if a run of its messages is refused with the same code and none is accepted in between: the fault is in its sender ID or its
 * carrier, and going on would only use up its recipients. Refusals that concern the recipient, or that another carrier may not make, do not count.
 * Kept per process.
 */
export function startRefusalRuns(rt: Runtime): RefusalRuns {
  const runs = new Map<number, { code: string; count: number }>();
  const pause = (accountId: number, campaignId: number, code: string): void => {
    const about = { account: accountId, campaign: campaignId, code };
    rt.log.warn('a campaign is paused: its messages are refused one after the other', about);
    // If this fails, the next run of refusals pauses the campaign.
    pauseByItself(rt, { accountId, id: campaignId, reason: 'refused_by_carrier' }).catch((error: unknown) =>
      rt.log.warn('a campaign could not be paused', { ...about, ...describeError(error) }),
    );
  };
  return {
    note({ submission: { accountId, campaign }, result }) {
      if (campaign === null) return;
      if (result.kind === 'accepted') runs.delete(campaign.id);
      if (result.kind !== 'refused' || result.isTemporary || result.isForOthers || result.about === 'recipient') return;
      const { code } = result;
      const run = runs.get(campaign.id);
      const count = run?.code === code ? run.count + 1 : 1;
      if (run === undefined && runs.size >= CAMPAIGNS_MAX) runs.clear();
      runs.set(campaign.id, { code, count });
      if (count < REFUSALS_MAX) return;
      runs.delete(campaign.id);
      pause(accountId, campaign.id, code);
    },
  };
}
