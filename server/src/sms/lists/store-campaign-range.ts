import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Message } from '../messages/index.ts';

export const findCampaignId = store.value<[accountId: number, uuid: Uuid], number, Transaction>(
  'sms_campaigns.find_id',
  `select id from sms_campaigns where account_id = $1 and uuid = $2`,
);

/** By what a message names its campaign, and what it has of it. */
type CampaignNames = Pick<Message, 'reference' | 'metadata'> & { readonly id: number; readonly uuid: Uuid };

const findNames = statement<CampaignNames>(
  'sms_campaigns.find_names',
  `select id, uuid, reference, metadata from sms_campaigns where account_id = $1 and id = any ($2::bigint[])`,
);

export async function findCampaignNames(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CampaignNames>> {
  const distinct = [...new Set(ids)];
  const rows = distinct.length === 0 ? [] : await handle.rows(findNames, [accountId, distinct]);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findFirstRow = store.value<[accountId: number, campaignId: number], Uuid, Transaction>(
  'messages.find_first_of_campaign',
  `select id from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' order by id limit 1`,
);

const findQuick = statement<{ id: Uuid }>(
  'messages.find_quick',
  `select id from messages where account_id = $1 and id = $2 and kind = 'quick'`,
);

export async function isQuickSend(handle: Handle, accountId: number, id: Uuid): Promise<boolean> {
  return (await handle.rows(findQuick, [accountId, id])).length > 0;
}
