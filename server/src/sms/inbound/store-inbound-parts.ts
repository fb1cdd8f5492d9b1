import { type Handle, statement, store, type Transaction } from '../../db/index.ts';
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

const put = statement(
  'inbound_parts.put',
  `insert into inbound_parts (carrier_id, sender, our_address, reference, part, parts, message, octets, data_coding, received_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

export interface InboundPart {
  readonly part: number;
  readonly parts: number;
  readonly message: string;
  /** The octets as received, without header; null if only the text is known. */
  readonly octets: Buffer | null;
  readonly dataCoding: number;
  readonly receivedAt: Timestamp;
  /** When the complete message was stored; null while parts are missing. */
  readonly joinedAt: Timestamp | null;
}

export async function putInboundPart(tx: Transaction, key: PartsKey, one: InboundPart): Promise<void> {
  const { carrierId, sender, ourAddress, reference } = key;
  const { part, parts, message, octets, dataCoding, receivedAt } = one;
  const values = [part, parts, message, octets, dataCoding, receivedAt];
  await tx.count(put, [carrierId, sender, ourAddress, reference, ...values]);
}

export const listInboundParts = store.listing<PartsKey, InboundPart, Transaction>(
  'inbound_parts.list',
  `select part, parts, message, octets, data_coding, received_at, joined_at
   from inbound_parts where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4 order by part`,
  ['carrierId', 'sender', 'ourAddress', 'reference'],
);

const markJoined = statement(
  'inbound_parts.mark_joined',
  `update inbound_parts set joined_at = $5 where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4`,
);

/** Marks the parts as joined. They are kept for a while, so that a repeated part is recognised. */
export async function markPartsJoined(tx: Transaction, key: PartsKey, at: Timestamp): Promise<void> {
  await tx.count(markJoined, [key.carrierId, key.sender, key.ourAddress, key.reference, at]);
}

const deleteJoined = statement('inbound_parts.delete_joined', `delete from inbound_parts where joined_at < $1`);

export async function deleteJoinedParts(handle: Handle, before: Timestamp): Promise<void> {
  await handle.count(deleteJoined, [before]);
}

const remove = statement(
  'inbound_parts.delete',
  `delete from inbound_parts where carrier_id = $1 and sender = $2 and our_address = $3 and reference = $4`,
);

export async function deleteInboundParts(tx: Transaction, key: PartsKey): Promise<void> {
  await tx.count(remove, [key.carrierId, key.sender, key.ourAddress, key.reference]);
}

/** Lists the messages whose missing parts are too late. */
export const listLateParts = store.listing<[before: Timestamp, limit: number], PartsKey>(
  'inbound_parts.list_late',
  `select carrier_id, sender, our_address, reference from inbound_parts
   where joined_at is null group by carrier_id, sender, our_address, reference having max(received_at) < $1 limit $2`,
);
