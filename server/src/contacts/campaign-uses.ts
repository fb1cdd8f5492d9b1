import type { Handle } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { type CampaignUse, listGroupUses, listSegmentUses } from './store-campaign-uses.ts';

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
