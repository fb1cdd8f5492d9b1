import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';

/** A range of a campaign's rows that one process has taken, or none. */
export interface Stretch {
  /** The id of the row before its first. */
  readonly afterId: Uuid;
  /** The id of its last row, by which the stretch is known. */
  readonly throughId: Uuid;
}

interface OfProcess {
  readonly accountId: number;
  readonly campaignId: number;
  readonly processId: number;
}

/**
 * Takes the next rows of a campaign and deletes stretches that are done. Returns false if another process has taken the rows or the campaign is not
 * sending any more.
 */
export const takeStretch = store.changingOne<OfProcess & Stretch & { done: readonly Uuid[] }>(
  'campaign_stretches.take',
  `with taken as (
     update sms_campaigns set cursor_id = $4
     where account_id = $1 and id = $2 and status = 'sending' and cursor_id = $3 returning id),
   done as (
     delete from campaign_stretches
     where account_id = $1 and campaign_id = $2 and process_id = $5 and through_id = any ($6::uuid[]))
   insert into campaign_stretches (account_id, campaign_id, after_id, through_id, process_id)
   select $1, $2, $3, $4, $5 from taken`,
  ['accountId', 'campaignId', 'afterId', 'throughId', 'processId', 'done'],
);

/** Takes a stretch that another process gave up, or left behind when it died. */
export const takeFreeStretch = store.finding<OfProcess, Stretch>(
  'campaign_stretches.take_free',
  `update campaign_stretches s set process_id = $3
   from (select through_id from campaign_stretches
         where account_id = $1 and campaign_id = $2 and process_id is null and left_by is null
         order by through_id limit 1 for update skip locked) free
   where s.account_id = $1 and s.campaign_id = $2 and s.through_id = free.through_id
   returning s.after_id, s.through_id`,
  ['accountId', 'campaignId', 'processId'],
);

/** Frees what is not done for other processes. Nothing of it may be on the wire. */
export const freeStretches = store.changing<OfProcess & { done: readonly Uuid[] }>(
  'campaign_stretches.free',
  `with done as (
     delete from campaign_stretches
     where account_id = $1 and campaign_id = $2 and process_id = $3 and through_id = any ($4::uuid[]))
   update campaign_stretches set process_id = null
   where account_id = $1 and campaign_id = $2 and process_id = $3 and through_id <> all ($4::uuid[])`,
  ['accountId', 'campaignId', 'processId', 'done'],
);

/**
 * Holds the stretch until the commit. Returns false if the campaign was paused or cancelled, if the carriers changed since the slots were given, if
 * the account's rules changed since its values were read, or if another process has taken this one for dead.
 */
export const lockStretch = store.changingOne<
  OfProcess &
    Pick<Stretch, 'throughId'> & { readonly carriersVersion: number | null; readonly rulesVersion: number | null },
  Transaction
>(
  'campaign_stretches.hold',
  `select c.id from sms_campaigns c join campaign_stretches s on s.account_id = c.account_id and s.campaign_id = c.id
   where c.account_id = $1 and c.id = $2 and c.status = 'sending' and s.account_id = $1 and s.campaign_id = $2
     and s.through_id = $3 and s.process_id = $4
     and ($5::bigint is null or $5 = (select version from setting_versions where what = 'carriers'))
     and ($6::bigint is null or $6 = coalesce((select rules_version from balances where account_id = $1), -1))
   for no key update of c for share of s`,
  ['accountId', 'campaignId', 'throughId', 'processId', 'carriersVersion', 'rulesVersion'],
);

export interface CampaignPosition {
  readonly status: CampaignStatus;
  readonly cursorId: Uuid | null;
  /** Whether a stretch waits for a process. */
  readonly hasFree: boolean;
  /** Whether some rows are in a stretch, taken or free. */
  readonly hasStretches: boolean;
}

/** Returns how far all processes together have come in a campaign. */
export const findCampaignPosition = store.finding<[accountId: number, campaignId: number], CampaignPosition>(
  'campaign_stretches.find_position',
  `select status, cursor_id,
     exists (select 1 from campaign_stretches
             where account_id = $1 and campaign_id = $2 and process_id is null and left_by is null) as "hasFree",
     exists (select 1 from campaign_stretches where account_id = $1 and campaign_id = $2) as "hasStretches"
   from sms_campaigns where account_id = $1 and id = $2`,
);

/** Starts again from the beginning, only while the campaign has no stretches. */
export const rewindCampaign = store.changing<{ accountId: number; campaignId: number; cursorId: Uuid; firstId: Uuid }>(
  'campaign_stretches.rewind',
  `update sms_campaigns set cursor_id = $4
   where account_id = $1 and id = $2 and status = 'sending' and cursor_id = $3
     and not exists (select 1 from campaign_stretches where account_id = $1 and campaign_id = $2)`,
  ['accountId', 'campaignId', 'cursorId', 'firstId'],
);

/** Deletes the stretches of a campaign that has ended. */
export const deleteStretches = store.changing<[accountId: number, campaignId: number], Transaction>(
  'campaign_stretches.delete',
  'delete from campaign_stretches where account_id = $1 and campaign_id = $2',
);
