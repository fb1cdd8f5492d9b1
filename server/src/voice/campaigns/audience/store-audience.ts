import {
  AUDIENCE_OF_MANY,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  BARRED_BY,
  PERMISSION_OF_MANY,
} from '../../../audiences/index.ts';
import { statement, type Transaction } from '../../../db/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Tariff } from '../../calling-rules.ts';

/** What all rows of a batch share, and the id of the first. */
export interface CalleeBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly firstId: number;
  readonly now: Timestamp;
}

/** The terms of calls to a number, or why it is not called. */
export interface CalleeTerms extends Tariff {
  /** The cost of the longest call. */
  readonly held: Hundredths;
  readonly reason: string;
}

const INTO = `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, reason, price_per_minute, unit_seconds, held, next_at`;
const TERM_NAMES = ['pricePerMinute', 'unitSeconds', 'held', 'reason'] as const;
const TERMS = `case r.reason when '' then 'queued' else 'skipped' end, r.reason, case r.reason when '' then r.price else 0 end, r.unit,
     case r.reason when '' then r.held else 0 end`;

const insertAlike = statement(
  'voice_audience.insert_alike',
  `${INTO})
   select $1, $10, $11::bigint + row_number() over (order by r.contact_id) - 1, r.phone_number, ${TERMS},
     case r.reason when '' then $12::timestamptz end
   from (select c.id as contact_id, c.phone_number, plan.price, plan.unit, plan.held,
           coalesce(nullif(${BARRED_BY}, ''), plan.reason) as reason
         from ${AUDIENCE_OF_MANY} ${PERMISSION_OF_MANY}
         join unnest($13::text[], $14::bigint[], $15::int[], $16::bigint[], $17::text[]) as plan (prefix, price, unit, held, reason)
           on plan.prefix = left(c.phone_number, $9)) r`,
);

export interface AlikeCallees {
  readonly digits: number;
  readonly plans: readonly (CalleeTerms & { readonly prefix: string })[];
}

/** Inserts rows inside the database, by the prefixes of their numbers. Returns how many. */
export function insertAlikeCallees(
  tx: Transaction,
  from: { source: AudienceSource; range: AudienceRange },
  batch: CalleeBatch,
  { digits, plans }: AlikeCallees,
): Promise<number> {
  const { campaignId, firstId, now } = batch;
  return tx.count(insertAlike, [
    ...audienceValues(from.source, from.range),
    digits,
    campaignId,
    firstId,
    now,
    ...columnsOf(plans, 'prefix', ...TERM_NAMES),
  ]);
}

const insertPlanned = statement(
  'voice_audience.insert_planned',
  `${INTO}, spoken_text, call_ms_max)
   select $1, $2, $3::bigint + r.n - 1, r.phone_number, ${TERMS}, case r.reason when '' then $4::timestamptz end, r.spoken, r.longest
   from unnest($5::text[], $6::bigint[], $7::int[], $8::bigint[], $9::text[], $10::text[], $11::int[]) with ordinality
     as r (phone_number, price, unit, held, reason, spoken, longest, n)`,
);

export interface PlannedCallee extends CalleeTerms {
  readonly phoneNumber: PhoneNumber;
  /** What this person hears; null for the recording. */
  readonly spokenText: string | null;
  /** The longest duration of this person's call; null for the campaign's. */
  readonly callMsMax: number | null;
}

export async function insertPlannedCallees(
  tx: Transaction,
  { accountId, campaignId, firstId, now }: CalleeBatch,
  rows: readonly PlannedCallee[],
): Promise<void> {
  const columns = columnsOf(rows, 'phoneNumber', ...TERM_NAMES, 'spokenText', 'callMsMax');
  await tx.count(insertPlanned, [accountId, campaignId, firstId, now, ...columns]);
}
