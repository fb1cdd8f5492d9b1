import { smsCampaign } from '@volley/contract/sms-campaigns';
import { nameInCode } from '@volley/contract/spelling';
import { NAMED_AUDIENCE } from '../../../audiences/index.ts';
import { listerOf, SMS } from '../../../campaigns/index.ts';
import { addToRowCount, type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { assignments, columnsOf, parameters, pick } from '../../../lib/values/fields.ts';
import { flatWindow, type WindowRow, windowOf } from '../../../lib/windows/window-field.ts';
import { LINK_NAMES, type LinkChoice } from '../../texts/index.ts';
import { type Campaign, type CampaignContent, EMPTY_DRAFT } from './campaign.ts';

export const CAMPAIGNS_COUNT = 'sms_campaigns';

const CAMPAIGN = ['timeZone', 'skippedDays', ...Object.keys(smsCampaign.shape).map(nameInCode)];

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

/** The columns of an insert. Fields that only sending changes, and the days that are skipped, start with the table's defaults. */
const MADE = except(WHOLE, 'totalRecipients', 'messagesSent', 'creditsUsed', 'endedAt', 'skippedDays');
const CHANGED = except(MADE, 'id', 'uuid', 'createdAt', 'startedAt');

const valuesOf = (campaign: Whole, names: readonly (keyof WholeRow)[]) => Object.values(pick(flat(campaign), names));

const wholeOf = (row: WholeRow): Whole => ({
  ...pick(row, OWN),
  ...{ audience: NAMED_AUDIENCE.fromRow(row), window: windowOf(row), links: pick(row, LINK_NAMES) },
});

export const campaignColumns = (table: string) => columnsOf(CAMPAIGN, table);

const insert = statement(
  'sms_campaigns.insert',
  `insert into sms_campaigns (account_id, parent_id, run_number, is_of_call, ${columnsOf(MADE)})
   values ($1, $2, $3, $4, ${parameters(MADE, 5)})`,
);

interface CampaignPlace {
  readonly run?: { readonly parentId: number; readonly runNumber: number } | null;
  /** The text of a single call, which no list of campaigns has. */
  readonly isOfCall?: boolean;
}

export async function insertCampaign(
  tx: Transaction,
  accountId: number,
  campaign: Campaign & CampaignContent,
  { run = null, isOfCall = false }: CampaignPlace = {},
): Promise<void> {
  const place = [run?.parentId ?? null, run?.runNumber ?? null, isOfCall];
  await tx.count(insert, [accountId, ...place, ...valuesOf(campaign, MADE)]);
  if (!isOfCall) await addToRowCount(tx, { accountId, what: CAMPAIGNS_COUNT, ids: [campaign.id], by: 1 });
}

export const findCampaign = store.finding<[accountId: number, uuid: Uuid], Campaign>(
  'sms_campaigns.find',
  `select ${campaignColumns('c')} from sms_campaigns c where account_id = $1 and uuid = $2`,
);

/** Where the clock was set back the last run that began may be of an earlier time than those before it. */
const LATEST_RUNS = 100;

/** Returns for when the latest run of a series was. The caller holds the lock of the series, under which its runs are made. */
export const findLastRun = store.finding<[accountId: number, parentId: number], { at: Timestamp | null }, Transaction>(
  'sms_campaigns.find_last_run',
  `select max(at) as at from (
     select scheduled_at as at from sms_campaigns where account_id = $1 and parent_id = $2 order by run_number desc limit ${LATEST_RUNS}) latest`,
);

function finding<On extends Handle>(name: string, lock = '') {
  const text = `select ${columnsOf(WHOLE, 'c')} from sms_campaigns c where account_id = $1 and uuid = $2${lock}`;
  const find = store.finding<[accountId: number, uuid: Uuid], WholeRow, On>(name, text);
  return async (handle: On, accountId: number, uuid: Uuid): Promise<Whole | null> => {
    const row = await find(handle, accountId, uuid);
    return row && wholeOf(row);
  };
}

export const findCampaignWithContent = finding<Handle>('sms_campaigns.find_with_content');
/** Locks the campaign until the transaction ends, so that nobody else moves it. */
export const lockCampaign = finding<Transaction>('sms_campaigns.lock_with_content', ' for update');

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

export const listCampaigns = listerOf<Campaign>(SMS, campaignColumns('c'));
