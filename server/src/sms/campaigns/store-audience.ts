import {
  AUDIENCE_OF_MANY,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  SUPPRESSION_OF_MANY,
} from '../../contacts/index.ts';
import { statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

/** What all rows of one campaign share, and where the next row's id continues. */
export interface RowBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly senderId: string;
  readonly now: Timestamp;
  /** 24 digits of a UUIDv7 with their dashes: the same for all rows of an audience. */
  readonly idPrefix: string;
  /** The last 12 digits of the row before the first of this batch, as a number. */
  readonly counter: number;
}

export const idAt = (idPrefix: string, counter: number): Uuid =>
  `${idPrefix}${counter.toString(16).padStart(12, '0')}` as Uuid;

const batchValues = ({ accountId, campaignId, senderId, now, idPrefix, counter }: RowBatch) => [
  accountId,
  campaignId,
  senderId,
  now,
  idPrefix,
  counter,
];

export interface PrefixPlan {
  readonly prefix: string;
  readonly network: string;
  readonly price: Hundredths;
  /** Why such numbers get no message; empty when they do. */
  readonly reason: string;
}

/** The columns in the order of both inserts. `cost` is settled later. */
const INTO = `insert into messages (account_id, id, campaign_id, kind, sender_id, created_at, final_at, phone_number, contact_id, network, message, parts, price, status, reason)`;

const insertAlike = statement(
  'audience.insert_alike',
  `${INTO}
   select $1, ($10 || lpad(to_hex($11::bigint + row_number() over (order by r.contact_id)), 12, '0'))::uuid, $7, 'bulk', $8, $9,
     case when r.reason <> '' then $9::timestamptz end, r.phone_number, r.contact_id, r.network, $12, $13, case r.reason when '' then r.price else 0 end,
     case r.reason when '' then 'queued' else 'skipped' end, r.reason
   from (select c.id as contact_id, c.phone_number, plan.network, plan.price,
           case when p.phone_number is not null then 'opted_out' else plan.reason end as reason
         from ${AUDIENCE_OF_MANY} ${SUPPRESSION_OF_MANY}
         join unnest($14::text[], $15::text[], $16::bigint[], $17::text[]) as plan (prefix, network, price, reason)
           on plan.prefix = left(c.phone_number, $6)) r`,
);

export interface AlikeRows {
  readonly digits: number;
  readonly message: string;
  readonly parts: number;
  readonly plans: readonly PrefixPlan[];
}

/** Rows of a text that is the same for everybody, made inside the database; how many. */
export function insertAlikeRows(
  tx: Transaction,
  from: { source: AudienceSource; range: AudienceRange },
  batch: RowBatch,
  rows: AlikeRows,
): Promise<number> {
  const { campaignId, senderId, now, idPrefix, counter } = batch;
  const { digits, message, parts, plans } = rows;
  return tx.count(insertAlike, [
    ...audienceValues(from.source, from.range),
    digits,
    campaignId,
    senderId,
    now,
    idPrefix,
    counter,
    message,
    parts,
    plans.map((plan) => plan.prefix),
    plans.map((plan) => plan.network),
    plans.map((plan) => plan.price),
    plans.map((plan) => plan.reason),
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
}

const insertPlanned = statement(
  'audience.insert_planned',
  `${INTO}
   select $1, ($5 || lpad(to_hex($6::bigint + r.n), 12, '0'))::uuid, $2, 'bulk', $3, $4, case when r.reason <> '' then $4::timestamptz end,
     r.phone_number, r.contact_id, r.network, r.message, r.parts, r.price, case r.reason when '' then 'queued' else 'skipped' end, r.reason
   from unnest($7::text[], $8::bigint[], $9::text[], $10::text[], $11::smallint[], $12::bigint[], $13::text[]) with ordinality
     as r (phone_number, contact_id, network, message, parts, price, reason, n)`,
);

export async function insertPlannedRows(tx: Transaction, batch: RowBatch, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof PlannedRow>(name: K): PlannedRow[K][] => rows.map((row) => row[name]);
  await tx.count(insertPlanned, [
    ...batchValues(batch),
    column('phoneNumber'),
    column('contactId'),
    column('network'),
    column('message'),
    column('parts'),
    column('price'),
    column('reason'),
  ]);
}
