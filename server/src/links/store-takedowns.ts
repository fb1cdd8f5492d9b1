import type { takedown } from '@volley/contract/link-takedowns';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

export interface Takedown extends RowOf<typeof takedown, 'kind' | 'campaign_id'> {
  /** Null for a link that is in no message; otherwise the campaign of its message, 0 for a single message. */
  readonly campaignId: number | null;
  /** Null if the link is in no campaign's messages. */
  readonly campaignUuid: Uuid | null;
}

export type LinkOfAnyAccount = Omit<Takedown, 'reason' | 'createdAt'>;

const findUuid = statement<{ uuid: Uuid }>(
  'sms_campaigns.find_uuid_of',
  `select uuid from sms_campaigns where account_id = $1 and id = $2`,
);

/** Looks up the campaign of each row separately: the API shows only its uuid, and its row may be on another server than the link's. */
function withCampaigns<Row extends Omit<LinkOfAnyAccount, 'campaignUuid'>>(
  handle: Handle,
  rows: readonly Row[],
): Promise<(Row & { campaignUuid: Uuid | null })[]> {
  return Promise.all(
    rows.map(async (row) => {
      const [campaign] = row.campaignId ? await handle.rows(findUuid, [row.accountId, row.campaignId]) : [];
      return { ...row, campaignUuid: campaign?.uuid ?? null };
    }),
  );
}

type StoredLink = Omit<LinkOfAnyAccount, 'campaignUuid'>;

const find = statement<StoredLink>(
  'links.find_of_any_account',
  `select code, account_id, campaign_id, url
   from message_links where code = $1 and url <> ''
   union all
   select code, account_id, null, url from links where code = $1 and deleted_at is null limit 1`,
);

/** For the operator only. Opt-out links are not found, since they cannot be taken down. */
export async function findLinkOfAnyAccount(handle: Handle, code: string): Promise<LinkOfAnyAccount | null> {
  return (await withCampaigns(handle, await handle.rows(find, [code])))[0] ?? null;
}

export const insertTakedown = store.changing<Takedown, Transaction>(
  'link_takedowns.insert',
  `insert into link_takedowns (code, account_id, campaign_id, url, reason, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (code) do update set reason = excluded.reason`,
  ['code', 'accountId', 'campaignId', 'url', 'reason', 'createdAt'],
);

const COLUMNS = `code, account_id, campaign_id, url, reason, created_at`;

type StoredTakedown = Omit<Takedown, 'campaignUuid'>;

const remove = statement<StoredTakedown>(
  'link_takedowns.delete',
  `delete from link_takedowns where code = $1 returning ${COLUMNS}`,
);

export async function deleteTakedown(tx: Transaction, code: string): Promise<Takedown | null> {
  return (await withCampaigns(tx, await tx.rows(remove, [code])))[0] ?? null;
}

/** People take links down one by one, so there are hundreds at most. */
const readAll = store.wholeList<StoredTakedown>('link_takedowns', {
  columns: COLUMNS,
  found: 'from link_takedowns',
  by: 'created_at {order}, code {order}',
});

export async function readTakedowns(handle: Handle, request: PageRequest): Promise<Page<Takedown>> {
  const page = await readAll(handle, request);
  return { ...page, items: await withCampaigns(handle, page.items) };
}
