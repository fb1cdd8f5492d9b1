import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** The ids of campaigns start at 1. */
const NO_CAMPAIGN = 0;

const insert = statement(
  'trunk_channels.insert_one',
  `insert into trunk_channels (attempt_id, trunk_id, account_id, campaign_id, process_id, reserved_until)
   values ($1, $2, $3, $4, $5, $6)`,
);

export interface NewChannel {
  readonly attemptId: Uuid;
  readonly trunkId: number;
  readonly accountId: number;
  readonly processId: number;
  readonly reservedUntil: Timestamp;
}

/** Inserts a channel for a call without a campaign. */
export async function insertChannel(tx: Transaction, channel: NewChannel): Promise<void> {
  const { attemptId, trunkId, accountId, processId, reservedUntil } = channel;
  await tx.count(insert, [attemptId, trunkId, accountId, NO_CAMPAIGN, processId, reservedUntil]);
}

export const deleteChannel = store.changing<[attemptId: Uuid]>(
  'trunk_channels.delete',
  `delete from trunk_channels where attempt_id = $1`,
);
