import { statement, store, type Transaction } from '../../db/index.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** What the parts of one long message have in common. */
export interface PartsKey {
  readonly carrierId: number;
  readonly sender: string;
  readonly ourAddress: string;
  readonly reference: number;
}

const lock = statement('inbound_parts.lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`);

/** Locks the message: of two parts that arrive at the same moment the second waits, and then sees the row of the first. */
export async function lockInboundParts(tx: Transaction, key: PartsKey): Promise<void> {
  await tx.count(lock, [`inbound ${key.carrierId} ${key.sender} ${key.ourAddress} ${key.reference}`]);
}

export interface InboundPart {
  readonly part: number;
  readonly parts: number;
  readonly message: string;
  /** The octets as received, without header; null if only the text is known. */
  readonly octets: Buffer | null;
  readonly dataCoding: number;
  readonly receivedAt: Timestamp;
  /** What came beside it, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** When the complete message was stored; null while parts are missing. */
  readonly joinedAt: Timestamp | null;
}

export const putInboundPart = store.changing<PartsKey & InboundPart, Transaction>(
  'inbound_parts.put',
  `insert into inbound_parts (carrier_id, sender, our_address, reference, part, parts, message, octets, data_coding, received_at,
     named)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    ...(['carrierId', 'sender', 'ourAddress', 'reference', 'part', 'parts'] as const),
    ...(['message', 'octets', 'dataCoding', 'receivedAt', 'values'] as const),
  ],
);

export const listInboundParts = store.listing<PartsKey, InboundPart, Transaction>(
  'inbound_parts.list',
  `select part, parts, message, octets, data_coding, received_at, joined_at, named as "values"
   from inbound_parts where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4 order by part`,
  ['carrierId', 'sender', 'ourAddress', 'reference'],
);

/** Marks the parts as joined. They are kept for a while, so that a repeated part is recognised. */
export const markPartsJoined = store.changing<PartsKey & { readonly at: Timestamp }, Transaction>(
  'inbound_parts.mark_joined',
  `update inbound_parts set joined_at = $5 where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4`,
  ['carrierId', 'sender', 'ourAddress', 'reference', 'at'],
);

export const deleteJoinedParts = store.changing<[before: Timestamp]>(
  'inbound_parts.delete_joined',
  `delete from inbound_parts where joined_at < $1`,
);

export const deleteInboundParts = store.changing<PartsKey, Transaction>(
  'inbound_parts.delete',
  `delete from inbound_parts where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4`,
  ['carrierId', 'sender', 'ourAddress', 'reference'],
);

/** Lists the messages whose missing parts are too late. */
export const listLateParts = store.listing<[before: Timestamp, limit: number], PartsKey>(
  'inbound_parts.list_late',
  `select carrier_id, sender, our_address, reference from inbound_parts
   where joined_at is null group by carrier_id, sender, our_address, reference having max(received_at) < $1 limit $2`,
);
