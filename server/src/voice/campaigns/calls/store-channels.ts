import { store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** Inserts a channel for a call without a campaign: the ids of campaigns start at 1. */
export const insertChannel = store.changing<NewChannel, Transaction>(
  'trunk_channels.insert_one',
  `insert into trunk_channels (attempt_id, trunk_id, account_id, campaign_id, process_id, reserved_until)
   values ($1, $2, $3, 0, $4, $5)`,
  ['attemptId', 'trunkId', 'accountId', 'processId', 'reservedUntil'],
);

interface NewChannel {
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly accountId: number;
  readonly processId: number;
  readonly reservedUntil: Timestamp;
}

export const deleteChannel = store.changing<[attemptId: Uuid]>(
  'trunk_channels.delete',
  `delete from trunk_channels where attempt_id = $1`,
);
