import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { CallFacts } from '../../dialer.ts';
import { deleteChannel } from '../calls/store-channels.ts';

export interface Orphan {
  readonly attemptId: Uuid;
  readonly accountId: number;
  readonly processId: number;
}

/** Lists the calls of processes that are proved dead. */
export const listOrphanedCalls = store.listing<
  [limit: number],
  { attemptId: Uuid; accountId: number; processId: number }
>(
  'trunk_channels.list_orphans',
  `select c.attempt_id, c.account_id, c.process_id
   from trunk_channels c join processes p on p.id = c.process_id
   where p.dead_at is not null order by c.attempt_id limit $1`,
);

const takeChannel = statement<{ reservedUntil: Timestamp }>(
  'trunk_channels.take_over',
  `update trunk_channels set process_id = $3 where attempt_id = $1 and process_id = $2
   returning reserved_until`,
);
const takeAttempt = statement<{
  campaignId: number;
  recipientId: number;
  trunkId: number;
  facts: CallFacts | null;
  answeredAt: Timestamp | null;
  soundAt: Timestamp | null;
  digits: string;
  diedAt: Timestamp;
}>(
  'call_attempts.take_over',
  `update call_attempts a set process_id = $4 from processes p
   where a.account_id = $1 and a.id = $2 and a.process_id = $3 and a.status <> 'ended' and p.id = $3 and p.dead_at is not null
   returning a.campaign_id, a.recipient_id, a.trunk_id, a.facts,
     a.answered_at, a.sound_at, a.digits, p.heartbeat_at as "diedAt"`,
);

export interface InheritedCall {
  readonly accountId: number;
  readonly attemptId: Uuid;
  readonly campaignId: number;
  readonly recipientId: number;
  readonly trunkId: number;
  /** Null if nothing of it was on the wire yet. */
  readonly facts: CallFacts | null;
  readonly answeredAt: Timestamp | null;
  /** When its sound began; null if nothing was heard. */
  readonly soundAt: Timestamp | null;
  /** The keys of a single call, which are stored as they are pressed. */
  readonly digits: string;
  /** The last sign of life of the process that made the call. */
  readonly diedAt: Timestamp;
  readonly reservedUntil: Timestamp;
}

/** Takes the call over for this process. Returns null if another one was faster. */
export async function takeOverCall(tx: Transaction, orphan: Orphan, processId: number): Promise<InheritedCall | null> {
  const { accountId, attemptId } = orphan;
  // The attempt is locked before its channel, as at the end of a call.
  const [attempt] = await tx.rows(takeAttempt, [accountId, attemptId, orphan.processId, processId]);
  const [channel] = await tx.rows(takeChannel, [attemptId, orphan.processId, processId]);
  if (!channel) return null;
  if (attempt) return { ...attempt, ...channel, accountId, attemptId };
  // A test call has no attempt, and the far side ends it by its own timer.
  await deleteChannel(tx, attemptId);
  return null;
}

/** Lists the channels of this process, one for each of its calls. */
export const listOwnChannels = store.listing<[processId: number], { attemptId: Uuid; accountId: number }>(
  'trunk_channels.list_own',
  `select attempt_id, account_id from trunk_channels where process_id = $1`,
);

const findOwn = statement<Omit<InheritedCall, 'diedAt'>>(
  'call_attempts.find_own',
  `select a.account_id, a.id as "attemptId", a.campaign_id, a.recipient_id,
     a.trunk_id, a.facts, a.answered_at, a.sound_at, a.digits, c.reserved_until
   from call_attempts a join trunk_channels c on c.attempt_id = $2
   where a.account_id = $1 and a.id = $2 and a.process_id = $3 and a.status <> 'ended' and c.process_id = $3`,
);

/** Returns a call that belongs to this process according to its rows; null for an ended call and for a test call, which has no attempt. */
export async function findOwnCall(
  handle: Handle,
  input: { accountId: number; attemptId: Uuid; processId: number; now: Timestamp },
): Promise<InheritedCall | null> {
  const [call] = await handle.rows(findOwn, [input.accountId, input.attemptId, input.processId]);
  return call ? { ...call, diedAt: input.now } : null;
}
