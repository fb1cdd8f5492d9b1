import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { columnsOf } from '../../../lib/values/columns.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

export interface BatchRow {
  readonly id: Uuid;
  readonly senderId: string;
  readonly phoneNumber: PhoneNumber;
  readonly contactId: number | null;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly reference: string | null;
  /** As JSON. */
  readonly metadata: string | null;
}

const insert = statement(
  'messages.insert_batch',
  `insert into messages (account_id, campaign_id, kind, created_at, status, id, sender_id, phone_number, contact_id, network, message, parts, price,
     reference, metadata)
   select $1, $2, 'bulk', $3, 'queued', r.id, r.sender_id, r.phone_number, r.contact_id, r.network, r.message, r.parts, r.price,
     r.reference, r.metadata::jsonb
   from unnest($4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::smallint[], $11::bigint[], $12::text[], $13::text[])
     as r (id, sender_id, phone_number, contact_id, network, message, parts, price, reference, metadata)`,
);

export async function insertBatchRows(
  tx: Transaction,
  { accountId, campaignId, now }: { readonly accountId: number; readonly campaignId: number; readonly now: Timestamp },
  rows: readonly BatchRow[],
): Promise<void> {
  const own = columnsOf(rows, 'id', 'senderId', 'phoneNumber', 'contactId', 'network', 'message', 'parts', 'price');
  await tx.count(insert, [accountId, campaignId, now, ...own, ...columnsOf(rows, 'reference', 'metadata')]);
}

interface Prepared {
  readonly accountId: number;
  readonly id: number;
  readonly recipients: number;
  readonly cost: Hundredths;
  readonly parts: number;
  readonly cursorId: Uuid;
  /** No process looks at the campaign before: neither after a pause, nor when a clock went back. */
  readonly actsAt: Timestamp | null;
}

/** Gives a campaign that is sending its rows, whose whole cost is held. */
export const storePreparedBatch = store.changing<Prepared, Transaction>(
  'sms_campaigns.prepared_batch',
  `update sms_campaigns set total_recipients = $3, prepared_cost = $4, held = $4, prepared_parts = $5, cursor_id = $6, is_message_batch = true,
     next_run_at = $7::timestamptz, acts_at = coalesce($7::timestamptz, '-infinity')
   where account_id = $1 and id = $2`,
  ['accountId', 'id', 'recipients', 'cost', 'parts', 'cursorId', 'actsAt'],
);
