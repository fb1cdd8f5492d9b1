import type { Handle, Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type CampaignUse, findLastBegun, listGroupUses, listSegmentUses } from './store-campaign-uses.ts';

const USES_NAMED = 3;
const KINDS: Readonly<Record<CampaignUse['kind'], string>> = {
  sms_campaign: 'the SMS campaign',
  voice_campaign: 'the voice campaign',
};

export const nameOfUse = ({ kind, name }: CampaignUse): string =>
  `${KINDS[kind]} ${name === '' ? 'without a name' : `“${name}”`}`;

/** Names the first few, for a refusal. */
export const namesOfUses = (uses: readonly CampaignUse[]): string =>
  uses.slice(0, USES_NAMED).map(nameOfUse).join(', ');

/** The first few campaigns to come that name the segment, or leave it out. */
export const campaignsOfSegment = (handle: Handle, accountId: number, uuid: Uuid): Promise<CampaignUse[]> =>
  listSegmentUses(handle, accountId, uuid, USES_NAMED);

export const campaignsWithoutGroup = (handle: Handle, accountId: number, groupId: number): Promise<CampaignUse[]> =>
  listGroupUses(handle, accountId, groupId, USES_NAMED);

/**
 * When an import, or a change of many contacts, ends: now, or when the last campaign began that waits, if a clock that was set back shows less. So those
 * that wait for it see that it ended after they began.
 */
export async function endingNow(rt: Runtime, tx: Transaction, accountId: number): Promise<Timestamp> {
  const [now, begun] = [rt.clock.now(), await findLastBegun(tx, accountId)];
  return begun !== null && begun > now ? begun : now;
}
