import type { FieldUse } from '../../../contact-fields/index.ts';
import type { Handle } from '../../../db/index.ts';
import { listNaming } from '../rows/store-field-uses.ts';

/** The campaigns whose texts name a field of the account and are still to be merged. */
export async function listCampaignsNaming(
  handle: Handle,
  accountId: number,
  key: string,
  limit: number,
): Promise<FieldUse[]> {
  const campaigns = await listNaming(handle, { accountId, key, limit });
  return campaigns.map((campaign) => ({ kind: 'sms_campaign', ...campaign }));
}
