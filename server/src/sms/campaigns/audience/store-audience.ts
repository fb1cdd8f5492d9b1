import {
  AUDIENCE_OF_MANY,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  BARRED_BY,
  type BarredBy,
  PERMISSION_OF_MANY,
} from '../../../audiences/index.ts';
import { statement, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

/** What all rows of one campaign share, and the place from which ids continue. */
export interface RowBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly senderId: string;
  readonly now: Timestamp;
  /** 24 digits of a UUIDv7 with their dashes, which all rows of an audience share. */
  readonly idPrefix: string;
  /** The last 12 digits of the row before the first of this batch, as a number. */
  readonly counter: number;
}

export const idAt = (idPrefix: string, counter: number): Uuid =>
  `${idPrefix}${counter.toString(16).padStart(12, '0')}` as Uuid;

export interface PrefixPlan {
  readonly prefix: string;
  readonly network: string;
  readonly parts: number;
  readonly price: Hundredths;
  /** Why numbers with this prefix get no message; empty if they do. */
  readonly reason: string;
  /** The sender ID in the place of the campaign's; null: the campaign's. */
  readonly fallback: string | null;
}

/** The columns in the order of both inserts. `cost` is set later. */
const INTO = `insert into messages (account_id, id, campaign_id, kind, sender_id, created_at, final_at, phone_number, contact_id, network, message, parts, price, status, reason)`;

/** Rows of a batch with the same plan. */
export interface AlikeGroup {
  /** The index of the plan. */
  readonly plan: number;
  readonly barredBy: BarredBy;
  readonly n: number;
}

/** The last 16 digits of an id as a number. Their first bit is set in every UUIDv7, so `to_hex` writes all 16. */
const signedTail = (id: Uuid): string => BigInt.asIntN(64, BigInt(`0x${id.slice(19).replace('-', '')}`)).toString();

// Rows are written in the order of numbers, so that those of one statement meet the same pages of the index by number.
// A number whose prefix has no plan violates a constraint, because its network is null.
const insertAlike = statement<AlikeGroup>(
  'audience.insert_alike',
  `with r as materialized (
     select c.id as contact_id, c.phone_number, plan.no, plan.network, plan.parts, plan.price, coalesce(plan.fallback, $11) as sender_id, ${BARRED_BY} as barred_by,
       coalesce(nullif(${BARRED_BY}, ''), plan.reason) as reason
     from ${AUDIENCE_OF_MANY} ${PERMISSION_OF_MANY}
     left join unnest($16::text[], $17::text[], $18::smallint[], $19::bigint[], $20::text[], $21::text[]) with ordinality
       as plan (prefix, network, parts, price, reason, fallback, no)
       on plan.prefix = left(c.phone_number, $9)),
   made as (
     ${INTO}
     select $1, ($13 || to_hex($14::bigint + row_number() over (order by phone_number)))::uuid, $10, 'bulk', sender_id, $12,
       case when reason <> '' then $12::timestamptz end, phone_number, contact_id, network, $15, parts, case reason when '' then price else 0 end,
       case reason when '' then 'queued' else 'skipped' end, reason
     from r)
   select no - 1 as plan, barred_by, count(*) as n from r group by 1, 2`,
);

export interface AlikeRows {
  readonly digits: number;
  readonly message: string;
  readonly plans: readonly PrefixPlan[];
}

/** Inserts the rows of a text without fields inside the database, and returns how many rows each plan has. */
export function insertAlikeRows(
  tx: Transaction,
  from: { source: AudienceSource; range: AudienceRange },
  batch: RowBatch,
  rows: AlikeRows,
): Promise<AlikeGroup[]> {
  const { campaignId, senderId, now, idPrefix, counter } = batch;
  const { digits, message, plans } = rows;
  return tx.rows(insertAlike, [
    ...audienceValues(from.source, from.range),
    digits,
    campaignId,
    senderId,
    now,
    idPrefix.slice(0, 19),
    signedTail(idAt(idPrefix, counter)),
    message,
    ...columnsOf(plans, 'prefix', 'network', 'parts', 'price', 'reason', 'fallback'),
  ]);
}

export interface PlannedRow {
  readonly phoneNumber: PhoneNumber;
  readonly contactId: number | null;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly reason: string;
  readonly fallback: string | null;
}

const insertPlanned = statement(
  'audience.insert_planned',
  `${INTO}
   select $1, ($5 || lpad(to_hex(r.place), 12, '0'))::uuid, $2, 'bulk', coalesce(r.fallback, $3), $4, case when r.reason <> '' then $4::timestamptz end,
     r.phone_number, r.contact_id, r.network, r.message, r.parts, r.price, case r.reason when '' then 'queued' else 'skipped' end, r.reason
   from unnest($6::bigint[], $7::text[], $8::bigint[], $9::text[], $10::text[], $11::smallint[], $12::bigint[], $13::text[], $14::text[])
     as r (place, phone_number, contact_id, network, message, parts, price, reason, fallback) order by r.phone_number`,
);

/** `place`: the last 12 digits of the row's id, as a number. */
export async function insertPlannedRows(
  tx: Transaction,
  { accountId, campaignId, senderId, now, idPrefix }: Omit<RowBatch, 'counter'>,
  rows: readonly (PlannedRow & { readonly place: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(
    rows,
    'place',
    'phoneNumber',
    'contactId',
    'network',
    'message',
    'parts',
    'price',
    'reason',
  );
  // A shorter list leaves null in the other rows, so where there is no fallback sender none is named.
  const fallbacks = rows.some(({ fallback }) => fallback !== null) ? rows.map(({ fallback }) => fallback) : [];
  await tx.count(insertPlanned, [accountId, campaignId, senderId, now, idPrefix, ...columns, fallbacks]);
}
