import { smsCampaign } from '@volley/contract/sms-campaigns';
import { nameInCode } from '@volley/contract/spelling';
import { NAMED_AUDIENCE } from '../../../audiences/index.ts';
import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  searchedStatement,
  statement,
  store,
  type Transaction,
} from '../../../db/index.ts';
import type { Page, PageRequest } from '../../../lib/ids/page.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { assignments, columnsOf, parameters, pick } from '../../../lib/values/fields.ts';
import { hasWords, wordBeginnings } from '../../../lib/values/plain-text.ts';
import { flatWindow, type WindowRow, windowOf } from '../../../lib/windows/window-field.ts';
import { LINK_NAMES, type LinkChoice } from '../../texts/index.ts';
import { type Campaign, type CampaignContent, EMPTY_DRAFT } from './campaign.ts';

export const CAMPAIGNS_COUNT = 'sms_campaigns';

const CAMPAIGN = ['timeZone', ...Object.keys(smsCampaign.shape).map(nameInCode)];

type Whole = Campaign & CampaignContent;
type Own = Omit<Whole, 'audience' | 'window' | 'links'>;
type WholeRow = Own & ReturnType<typeof NAMED_AUDIENCE.toRow> & WindowRow & LinkChoice;

const flat = ({ audience, window, links, ...own }: Whole): WholeRow => ({
  ...{ ...own, ...NAMED_AUDIENCE.toRow(audience), ...flatWindow(window), ...pick(links, LINK_NAMES) },
});

/** A field of a draft is declared in `CampaignContent`, with its default in `NEW_DRAFT`; the statements follow from these. */
const { audience: _a, window: _w, links: _l, ...ownFields } = EMPTY_DRAFT;
const OWN = Object.keys(ownFields) as (keyof Own)[];
const WHOLE = Object.keys(flat(EMPTY_DRAFT)) as (keyof WholeRow)[];

const except = (names: readonly (keyof WholeRow)[], ...out: readonly (keyof WholeRow)[]) =>
  names.filter((name) => !out.includes(name));

/** The columns of an insert. Fields that only sending changes start with the table's defaults. */
const MADE = except(WHOLE, 'totalRecipients', 'messagesSent', 'creditsUsed', 'endedAt');
const CHANGED = except(MADE, 'id', 'uuid', 'createdAt', 'startedAt');

const valuesOf = (campaign: Whole, names: readonly (keyof WholeRow)[]) => Object.values(pick(flat(campaign), names));

const wholeOf = (row: WholeRow): Whole => ({
  ...pick(row, OWN),
  ...{ audience: NAMED_AUDIENCE.fromRow(row), window: windowOf(row), links: pick(row, LINK_NAMES) },
});

export const campaignColumns = (table: string) => columnsOf(CAMPAIGN, table);

const insert = statement(
  'sms_campaigns.insert',
  `insert into sms_campaigns (account_id, parent_id, run_number, ${columnsOf(MADE)})
   values ($1, $2, $3, ${parameters(MADE, 4)})`,
);

export async function insertCampaign(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  run: { readonly parentId: number; readonly runNumber: number } | null = null,
): Promise<void> {
  const place = [run?.parentId ?? null, run?.runNumber ?? null];
  await tx.count(insert, [accountId, ...place, ...valuesOf(campaign, MADE)]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, ids: [campaign.id], by: 1 });
}

export const findCampaign = store.finding<[accountId: number, uuid: Uuid], Campaign>(
  'sms_campaigns.find',
  `select ${campaignColumns('c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

const lockWithContent = statement<WholeRow>(
  'sms_campaigns.lock_with_content',
  `select ${columnsOf(WHOLE, 'c')} from sms_campaigns c where account_id = $1 and uuid = $2 for update`,
);
const findWithContent = statement<WholeRow>(
  'sms_campaigns.find_with_content',
  `select ${columnsOf(WHOLE, 'c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

export async function findCampaignWithContent(
  handle: Handle,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await handle.rows(findWithContent, [accountId, uuid]);
  return row ? wholeOf(row) : null;
}

/** Locks the campaign until the transaction ends, so that nobody else moves it. */
export async function lockCampaign(
  tx: Transaction,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await tx.rows(lockWithContent, [accountId, uuid]);
  return row ? wholeOf(row) : null;
}

const update = statement(
  'sms_campaigns.update_draft',
  `update sms_campaigns set ${assignments(CHANGED, 4)},
     next_run_at = $3, acts_at = coalesce($3::timestamptz, '-infinity'), faults = 0
   where account_id = $1 and id = $2`,
);

export async function updateDraft(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  nextRunAt: Timestamp | null,
): Promise<void> {
  await tx.count(update, [accountId, campaign.id, nextRunAt, ...valuesOf(campaign, CHANGED)]);
}

const remove = statement('sms_campaigns.delete', `delete from sms_campaigns where account_id = $1 and id = $2`);

export async function deleteCampaign(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.count(remove, [accountId, id]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, ids: [id], by: -1 });
}

/** The inner select reads only the index, so that only the page's own rows are fetched from the table. */
const list = pagedStatement<Campaign>(
  'sms_campaigns.list',
  `select ${campaignColumns('c')} from (select id from sms_campaigns where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4) page
   join sms_campaigns c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
);

const search = searchedStatement<Campaign>('sms_campaigns.search', {
  columns: campaignColumns('c'),
  found: `from sms_campaigns c where c.account_id = $1 and ${hasWords('c.name', '$2')}`,
  by: 'c.id',
});

export const searchCampaigns = (handle: Handle, accountId: number, text: string, request: PageRequest) =>
  search.read(handle, [accountId, wordBeginnings(text)], request);

export async function listCampaigns(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Campaign>> {
  return readCountedPage(handle, { list, accountId, whats: [CAMPAIGNS_COUNT] }, request);
}
