import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readPage,
  rowCount,
  statement,
  type Transaction,
} from '../../db/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Campaign, CampaignContent } from './campaign.ts';
import type { LinkChoice } from './link-choice.ts';
import type { MissingFieldPolicy } from './merge-text.ts';

export const campaignColumns = (table: string) => {
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
export const CAMPAIGNS_COUNT = 'sms_campaigns';

const linkValues = ({ links }: CampaignContent) => [
  links.isShortened,
  links.trackVisits,
  links.trackIpAddress,
  links.trackBrowser,
  links.trackOperatingSystem,
  links.trackDeviceType,
  links.trackRefererUrl,
];

const ruleValues = ({ missingField, replaceLookAlikes, window }: CampaignContent) => [
  missingField,
  replaceLookAlikes,
  window?.fromMinute ?? null,
  window?.toMinute ?? null,
  window?.zone ?? '',
];

const insert = statement(
  'sms_campaigns.insert',
  `insert into sms_campaigns (account_id, id, uuid, name, sender_id, message, group_ids, contact_ids, phone_numbers, status, time_zone,
     scheduled_at, is_recurring, recurrence_frequency, recurrence_interval, recurrence_ends_at, created_at, updated_at, missing_field,
     replace_look_alikes, window_from_minute, window_to_minute, window_zone, parent_id, started_at,
     shorten_urls, track_visits, track_ip_address, track_browser, track_operating_system, track_device_type, track_referer_url)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28,
     $29, $30, $31)`,
);

export async function insertCampaign(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  parentId: number | null = null,
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
    ...ruleValues(campaign),
    parentId,
    campaign.startedAt,
    ...linkValues(campaign),
  ]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, spread: id, by: 1 });
}

const find = statement<Campaign>(
  'sms_campaigns.find',
  `select ${campaignColumns('c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

export async function findCampaign(handle: Handle, accountId: number, uuid: Uuid): Promise<Campaign | null> {
  return (await handle.rows(find, [accountId, uuid]))[0] ?? null;
}

interface ContentRow {
  readonly message: string;
  readonly groupIds: string[];
  readonly contactIds: string[];
  readonly phoneNumbers: PhoneNumber[];
  readonly missingField: MissingFieldPolicy;
  readonly replaceLookAlikes: boolean;
  readonly windowFromMinute: number | null;
  readonly windowToMinute: number | null;
  readonly windowZone: string;
  readonly isShortened: LinkChoice['isShortened'];
  readonly trackVisits: LinkChoice['trackVisits'];
  readonly trackIpAddress: boolean;
  readonly trackBrowser: boolean;
  readonly trackOperatingSystem: boolean;
  readonly trackDeviceType: boolean;
  readonly trackRefererUrl: boolean;
}

const CONTENT = `message, group_ids as "groupIds", contact_ids as "contactIds", phone_numbers as "phoneNumbers", missing_field as "missingField",
  replace_look_alikes as "replaceLookAlikes", window_from_minute as "windowFromMinute", window_to_minute as "windowToMinute",
  window_zone as "windowZone", shorten_urls as "isShortened", track_visits as "trackVisits", track_ip_address as "trackIpAddress",
  track_browser as "trackBrowser", track_operating_system as "trackOperatingSystem", track_device_type as "trackDeviceType",
  track_referer_url as "trackRefererUrl"`;

const lockWithContent = statement<Campaign & ContentRow>(
  'sms_campaigns.lock_with_content',
  `select ${campaignColumns('c')}, ${CONTENT} from sms_campaigns c where account_id = $1 and uuid = $2 for update`,
);
const findWithContent = statement<Campaign & ContentRow>(
  'sms_campaigns.find_with_content',
  `select ${campaignColumns('c')}, ${CONTENT} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

function readContent(row: Campaign & ContentRow): Campaign & CampaignContent {
  const { groupIds, contactIds, phoneNumbers, windowFromMinute, windowToMinute, windowZone, ...others } = row;
  const { isShortened, trackVisits, trackIpAddress, trackBrowser, ...more } = others;
  const { trackOperatingSystem, trackDeviceType, trackRefererUrl, ...rest } = more;
  const recorded = {
    trackVisits,
    trackIpAddress,
    trackBrowser,
    trackOperatingSystem,
    trackDeviceType,
    trackRefererUrl,
  };
  const audience = { groupIds: groupIds.map(Number), contactIds: contactIds.map(Number), phoneNumbers };
  const hasWindow = windowFromMinute !== null && windowToMinute !== null;
  const window = hasWindow ? { fromMinute: windowFromMinute, toMinute: windowToMinute, zone: windowZone } : null;
  return { ...rest, audience, window, links: { isShortened, ...recorded } };
}

export async function findCampaignWithContent(
  handle: Handle,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await handle.rows(findWithContent, [accountId, uuid]);
  return row ? readContent(row) : null;
}

/** Locked until the transaction ends: nobody else moves the campaign meanwhile. */
export async function lockCampaign(
  tx: Transaction,
  accountId: number,
  uuid: Uuid,
): Promise<(Campaign & CampaignContent) | null> {
  const [row] = await tx.rows(lockWithContent, [accountId, uuid]);
  return row ? readContent(row) : null;
}

const update = statement(
  'sms_campaigns.update_draft',
  `update sms_campaigns set name = $3, sender_id = $4, message = $5, group_ids = $6, contact_ids = $7, phone_numbers = $8, time_zone = $9,
     scheduled_at = $10, is_recurring = $11, recurrence_frequency = $12, recurrence_interval = $13, recurrence_ends_at = $14, updated_at = $15,
     missing_field = $16, replace_look_alikes = $17, window_from_minute = $18, window_to_minute = $19, window_zone = $20, status = $21, next_run_at = $22,
     shorten_urls = $23, track_visits = $24, track_ip_address = $25, track_browser = $26, track_operating_system = $27,
     track_device_type = $28, track_referer_url = $29
   where account_id = $1 and id = $2`,
);

export async function updateDraft(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  nextRunAt: Timestamp | null,
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
    ...ruleValues(campaign),
    campaign.status,
    nextRunAt,
    ...linkValues(campaign),
  ]);
}

const remove = statement('sms_campaigns.delete', `delete from sms_campaigns where account_id = $1 and id = $2`);

export async function deleteCampaign(tx: Transaction, accountId: number, id: number): Promise<void> {
  await tx.count(remove, [accountId, id]);
  await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, spread: id, by: -1 });
}

/** The inner select walks the index alone; only the page's own rows are fetched from the table. */
const list = pagedStatement<Campaign>(
  'sms_campaigns.list',
  `select ${campaignColumns('c')} from (select id from sms_campaigns where account_id = $1 order by id {order} limit $2 offset $3) page
   join sms_campaigns c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
);

export async function listCampaigns(
  handle: Handle,
  accountId: number,
  { page, perPage }: PageRequest,
): Promise<Page<Campaign>> {
  const request = { page, perPage };
  return readPage(
    handle,
    { list, values: [accountId], total: await rowCount(handle, accountId, CAMPAIGNS_COUNT) },
    request,
  );
}

const findUuid = statement<{ uuid: Uuid }>(
  'sms_campaigns.find_uuid',
  `select uuid from sms_campaigns where account_id = $1 and id = $2`,
);

export async function findCampaignUuid(handle: Handle, accountId: number, id: number): Promise<Uuid | null> {
  return (await handle.rows(findUuid, [accountId, id]))[0]?.uuid ?? null;
}
