import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { findReplyCounts, type ReplyCounts } from './store-inbound-list.ts';

/** A report is read again and again while its campaign runs, so what it counts has a bound. */
const REPLIES_MAX = 10_000;

/** Counts the people who answered a campaign, and those of them who opted out by it. */
export async function countReplies(
  { hot }: Pick<Runtime, 'hot'>,
  accountId: number,
  campaignUuid: Uuid,
): Promise<ReplyCounts> {
  return (await findReplyCounts(hot, accountId, campaignUuid, REPLIES_MAX)) ?? { people: 0, optedOut: 0 };
}
