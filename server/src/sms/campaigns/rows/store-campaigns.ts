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
import {
  assignments,
  columnNames,
  type Fields,
  parameters,
  readFields,
  SAME,
  selectFields,
  spreadField,
  valuesOf,
  without,
} from '../../../lib/values/fields.ts';
import { hasWords, wordBeginnings } from '../../../lib/values/plain-text.ts';
import { WINDOW_FIELD } from '../../../lib/windows/window-field.ts';
import { LINK_COLUMNS, type LinkChoice } from '../../texts/index.ts';
import type { Campaign, CampaignContent } from './campaign.ts';

export const CAMPAIGNS_COUNT = 'sms_campaigns';

const CAMPAIGN: Fields<Campaign> = {
  id: SAME,
  uuid: SAME,
  name: SAME,
  senderId: SAME,
  status: SAME,
  timeZone: SAME,
  scheduledAt: SAME,
  isRecurring: SAME,
  recurrenceFrequency: SAME,
  recurrenceInterval: SAME,
  recurrenceEndsAt: SAME,
  totalRecipients: SAME,
  messagesSent: SAME,
  creditsUsed: SAME,
  createdAt: SAME,
  updatedAt: SAME,
  startedAt: SAME,
  endedAt: SAME,
};

/** A field of a draft is declared here and in `CampaignContent`, with its default in `NEW_DRAFT`; the statements follow from these. */
const CONTENT: Fields<CampaignContent> = {
  version: SAME,
  message: SAME,
  purpose: SAME,
  templateUuid: SAME,
  templateVersion: SAME,
  audience: NAMED_AUDIENCE,
  missingField: SAME,
  replaceLookAlikes: SAME,
  window: WINDOW_FIELD,
  links: spreadField<LinkChoice>(LINK_COLUMNS),
};

const WHOLE: Fields<Campaign & CampaignContent> = { ...CAMPAIGN, ...CONTENT };
/** The columns of an insert. Fields that only sending changes start with the table's defaults. */
const MADE = without(WHOLE, 'totalRecipients', 'messagesSent', 'creditsUsed', 'endedAt');
const CHANGED = without(MADE, 'id', 'uuid', 'createdAt', 'startedAt');

type WholeRow = Readonly<Record<string, unknown>>;

export const campaignColumns = (table: string) => selectFields(CAMPAIGN, table);

const insert = statement(
  'sms_campaigns.insert',
  `insert into sms_campaigns (account_id, parent_id, run_number, ${columnNames(MADE).join(', ')})
   values ($1, $2, $3, ${parameters(columnNames(MADE), 4)})`,
);

export async function insertCampaign(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  run: { readonly parentId: number; readonly runNumber: number } | null = null,
): Promise<void> {
  const place = [run?.parentId ?? null, run?.runNumber ?? null];
  await tx.count(insert, [accountId, ...place, ...valuesOf(MADE, campaign)]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, ids: [campaign.id], by: 1 });
}

export const findCampaign = store.finding<[accountId: number, uuid: Uuid], Campaign>(
  'sms_campaigns.find',
  `select ${campaignColumns('c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

const lockWithContent = statement<WholeRow>(
  'sms_campaigns.lock_with_content',
  `select ${selectFields(WHOLE, 'c')} from sms_campaigns c where account_id = $1 and uuid = $2 for update`,
);
const findWithContent = statement<WholeRow>(
  'sms_campaigns.find_with_content',
  `select ${selectFields(WHOLE, 'c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

export async function findCampaignWithContent(
  handle: Handle,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await handle.rows(findWithContent, [accountId, uuid]);
  return row ? readFields(WHOLE, row) : null;
}

/** Locks the campaign until the transaction ends, so that nobody else moves it. */
export async function lockCampaign(
  tx: Transaction,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await tx.rows(lockWithContent, [accountId, uuid]);
  return row ? readFields(WHOLE, row) : null;
}

const update = statement(
  'sms_campaigns.update_draft',
  `update sms_campaigns set ${assignments(columnNames(CHANGED), 4)},
     next_run_at = $3, acts_at = coalesce($3::timestamptz, '-infinity'), faults = 0
   where account_id = $1 and id = $2`,
);

export async function updateDraft(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  nextRunAt: Timestamp | null,
): Promise<void> {
  await tx.count(update, [accountId, campaign.id, nextRunAt, ...valuesOf(CHANGED, campaign)]);
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
