import type { FieldUse } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { listNaming } from '../rows/store-field-uses.ts';

/** Lists the campaigns whose texts name the given field of the account and are not merged yet. */
export async function listCampaignsNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const campaigns = await listNaming(handle, { accountId, key, limit });
  return campaigns.map((campaign) => ({ kind: 'sms_campaign', ...campaign }));
}
