import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readPage,
  rowCount,
  statement,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Campaign, CampaignContent } from './campaign.ts';

const columns = (table: string) => {
  const names: Record<string, string> = {
    id: 'id',
    uuid: 'uuid',
    name: 'name',
    sender_id: 'senderId',
    status: 'status',
    time_zone: 'timeZone',
    scheduled_at: 'scheduledAt',
    is_recurring: 'isRecurring',
    recurrence_frequency: 'recurrenceFrequency',
    recurrence_interval: 'recurrenceInterval',
    recurrence_ends_at: 'recurrenceEndsAt',
    total_recipients: 'totalRecipients',
    messages_sent: 'messagesSent',
    credits_used: 'creditsUsed',
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    started_at: 'startedAt',
    ended_at: 'endedAt',
  };
  return Object.entries(names)
    .map(([column, name]) => `${table}.${column} as "${name}"`)
    .join(', ');
};
const COUNT = 'sms_campaigns';

const insert = statement(
  'sms_campaigns.insert',
  `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
     scheduled_at, is_recurring, recurrence_frequency, recurrence_interval, recurrence_ends_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17)`,
);

export async function insertCampaign(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
): Promise<void> {
  const { id, uuid, name, senderId, message, audience, status, timeZone, scheduledAt, isRecurring } = campaign;
  const { recurrenceFrequency, recurrenceInterval, recurrenceEndsAt, createdAt } = campaign;
  await tx.count(insert, [
    accountId,
    id,
    uuid,
    name,
    senderId,
    message,
    audience.groupIds,
    audience.contactIds,
    audience.phoneNumbers,
    status,
    timeZone,
    scheduledAt,
    isRecurring,
    recurrenceFrequency,
    recurrenceInterval,
    recurrenceEndsAt,
    createdAt,
  ]);
  await addToRowCount(tx, { accountId, what: COUNT, spread: id, by: 1 });
}

const find = statement<Campaign>(
  'sms_campaigns.find',
  `select ${columns('c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

export async function findCampaign(handle: Handle, accountId: number, uuid: Uuid): Promise<Campaign | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

interface ContentRow {
  readonly message: string;
  readonly groupIds: string[];
  readonly contactIds: string[];
  readonly phoneNumbers: PhoneNumber[];
}

const lockWithContent = statement<Campaign & ContentRow>(
  'sms_campaigns.lock_with_content',
  `select ${columns('c')}, message, group_ids as "groupIds", contact_ids as "contactIds", phone_numbers as "phoneNumbers"
   from sms_campaigns c where account_id = $1 and uuid = $2 for update`,
);

/** Locked until the transaction ends: nobody else moves the campaign meanwhile. */
export async function lockCampaign(
  tx: Transaction,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await tx.rows(lockWithContent, [accountId, uuid]);
  if (!row) return null;
  const { groupIds, contactIds, phoneNumbers, ...rest } = row;
  const audience = {
    groupIds: groupIds.map(Number),
    contactIds: contactIds.map(Number),
    phoneNumbers,
  };
  return { ...rest, audience };
}

const update = statement(
  'sms_campaigns.update_draft',
  `update sms_campaigns set name = $3, sender_id = $4, message = $5, group_ids = $6, contact_ids = $7, phone_numbers = $8, time_zone = $9,
     scheduled_at = $10, is_recurring = $11, recurrence_frequency = $12, recurrence_interval = $13, recurrence_ends_at = $14, updated_at = $15
   where account_id = $1 and id = $2`,
);

export async function updateDraft(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
): Promise<void> {
  const { id, name, senderId, message, audience, timeZone, scheduledAt, isRecurring, updatedAt } = campaign;
  const { recurrenceFrequency, recurrenceInterval, recurrenceEndsAt } = campaign;
  await tx.count(update, [
    accountId,
    id,
    name,
    senderId,
    message,
    audience.groupIds,
    audience.contactIds,
    audience.phoneNumbers,
    timeZone,
    scheduledAt,
    isRecurring,
    recurrenceFrequency,
    recurrenceInterval,
    recurrenceEndsAt,
    updatedAt,
  ]);
}

const remove = statement('sms_campaigns.delete', `delete from sms_campaigns where account_id = $1 and id = $2`);

export async function deleteCampaign(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.count(remove, [accountId, id]);
  await addToRowCount(tx, { accountId, what: COUNT, spread: id, by: -1 });
}

/** The inner select walks the index alone; only the page's own rows are fetched from the table. */
const list = pagedStatement<Campaign>(
  'sms_campaigns.list',
  `select ${columns('c')} from (select id from sms_campaigns where account_id = $1 order by id {order} limit $2 offset $3) page
   join sms_campaigns c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
);

export async function listCampaigns(handle: Handle, accountId: number, request: PageRequest): Promise<Page<Campaign>> {
  return readPage(handle, { list, values: [accountId], total: await rowCount(handle, accountId, COUNT) }, request);
}

const findUuid = statement<{ uuid: Uuid }>(
  'sms_campaigns.find_uuid',
  `select uuid from sms_campaigns where account_id = $1 and id = $2`,
);

export async function findCampaignUuid(handle: Handle, accountId: number, id: number): Promise<Uuid | null> {
  return (await handle.rows(findUuid, [accountId, id]))[0]?.uuid ?? null;
}
