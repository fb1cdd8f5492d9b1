import type { FieldUse } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { listNaming } from '../rows/store-field-uses.ts';

/** Lists the voice campaigns whose texts to unreached recipients name the given field of the account. */
export async function listVoiceCampaignsNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const campaigns = await listNaming(handle, { accountId, key, limit });
  return campaigns.map((campaign) => ({ kind: 'voice_campaign', ...campaign }));
}
