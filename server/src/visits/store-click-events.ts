import { type Handle, statement } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

const findCodes = statement<{ id: number; code: string }>(
  'links.find_codes',
  `select id, code from links where account_id = $1 and deleted_at is null and id = any ($2::bigint[])`,
);

/** Returns the codes of an account's short URLs by their ids. Deleted ones are left out. */
export async function findLinkCodes(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await handle.rows(findCodes, [accountId, ids])).map(({ id, code }) => [id, code]));
}

const findUuids = statement<{ id: number; uuid: Uuid }>(
  'sms_campaigns.find_uuids_of_clicks',
  `select id, uuid from sms_campaigns where account_id = $1 and id = any ($2::bigint[])`,
);

export async function findCampaignUuids(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Uuid>> {
  if (ids.length === 0) return new Map();
  return new Map((await handle.rows(findUuids, [accountId, ids])).map(({ id, uuid }) => [id, uuid]));
}
