import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** A campaign whose recipient rows are still to be made, at least for the next run. */
export interface CampaignUse {
  readonly kind: 'sms_campaign' | 'voice_campaign';
  readonly name: string;
  readonly status: string;
}

/** Those that will start come first, since a draft reaches nobody yet. */
const selectUses = (kind: CampaignUse['kind'], which: string) =>
  `(select '${kind}' as kind, name, status from ${kind}s where account_id = $1 and ${which}
      and (status in ('draft', 'scheduled', 'preparing') or (status = 'paused' and total_recipients = 0)) order by (status = 'draft'), id desc limit $3)`;

/** `which`: conditions on `$2`, each of which an index serves. */
const usesOf = <Key>(name: string, ...which: readonly string[]) =>
  store.listing<[accountId: number, key: Key, limit: number], CampaignUse>(
    name,
    which.flatMap((one) => [selectUses('sms_campaign', one), selectUses('voice_campaign', one)]).join(' union all '),
  );

const LEAVING_OUT = `(except_group_ids <> '{}' or except_segment_ids <> '{}')`;

/** Only those that leave the group out: one that is named and deleted merely reaches fewer people. */
export const listGroupUses = usesOf<number>(
  'groups.find_uses',
  `${LEAVING_OUT} and $2::bigint = any (except_group_ids)`,
);

/** Campaigns that name the segment, or leave it out. */
export const listSegmentUses = usesOf<Uuid>(
  'segments.find_uses',
  `segment_ids <> '{}' and $2::uuid = any (segment_ids)`,
  `${LEAVING_OUT} and $2::uuid = any (except_segment_ids || narrowed_segment_ids)`,
);

/** When the last of the campaigns began that may wait for contacts; null: none waits. Calls that were due and waited are scheduled still. */
export const findLastBegun = store.value<[accountId: number], Timestamp, Transaction>(
  'campaigns.find_last_begun',
  `select max(begun) from (
     select updated_at as begun from sms_campaigns where account_id = $1 and status = 'preparing'
     union all
     select greatest(updated_at, scheduled_at) from voice_campaigns
     where account_id = $1 and (status = 'preparing' or (status = 'scheduled' and wakes_at is not null))) waiting`,
);
