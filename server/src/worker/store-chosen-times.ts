import { type Handle, readDatabaseMs, statement, type Transaction } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';

const MARK_NAME = 'clock_mark';
/** No short wait that the service chooses is longer: a retry of a message, a lease, a put-off campaign, the rest of a trunk. */
const SHORT_MS_MAX = 60_000;
/** A message that came so long before it became due was not scheduled by a person. */
const SCHEDULED_MS_MIN = 60_000;

/** How far the database's clock was seen, and a step back that is being made up for. */
export interface ClockMark {
  readonly seenMs: number;
  /** What the clock showed when it was looked at last. */
  readonly readMs?: number;
  readonly step: {
    readonly byMs: number;
    /** When every process follows the new time. */
    readonly settledMs: number;
    /** The times of the accounts up to this one were moved. */
    readonly afterAccountId: number;
  } | null;
}

// Inserted first, so that a row can be locked.
const ensureMark = statement(
  'clock_mark.ensure',
  `insert into installation (name, value) values ('${MARK_NAME}', $1) on conflict (name) do nothing`,
);
const lockMark = statement<{ value: string }>(
  'clock_mark.lock',
  `select value from installation where name = '${MARK_NAME}' for update`,
);
const setMark = statement('clock_mark.set', `update installation set value = $1 where name = '${MARK_NAME}'`);

/** Returns the mark and the database's time, which was read while the mark was locked. */
export async function lockClockMark(tx: Transaction): Promise<{ mark: ClockMark; nowMs: number }> {
  await tx.count(ensureMark, [JSON.stringify({ seenMs: await readDatabaseMs(tx), step: null } satisfies ClockMark)]);
  const [row] = await tx.rows(lockMark, []);
  if (!row) throw new Error('the mark of the clock was not stored');
  return { mark: JSON.parse(row.value) as ClockMark, nowMs: await readDatabaseMs(tx) };
}

export async function storeClockMark(handle: Handle, mark: ClockMark): Promise<void> {
  await handle.count(setMark, [JSON.stringify(mark)]);
}

/** UTC is named because an interval subtracted from a time with a zone depends on the session, which a distributed database refuses. */
const back = (column: string, by: string): string =>
  `((${column} at time zone 'UTC') - ${by}::double precision * interval '1 millisecond') at time zone 'UTC'`;

/** The first 48 bits of a message's id are the time at which it was made. */
const MADE_MS = `('x' || left(replace(message_id::text, '-', ''), 12))::bit(48)::bigint`;
const IS_UNSCHEDULED = `(lane = 'bulk' or attempts > 0 or is_keyword_reply
       or extract(epoch from due_at at time zone 'UTC') * 1000 <= ${MADE_MS} + ${SCHEDULED_MS_MIN})`;

// A row that waits for an opening hour is looked at early, and put off again. A message that a person scheduled stays.
const moveOutbox = statement(
  'clock_step.outbox',
  `update outbox set lease_until = case when lease_until > $2 then ${back('lease_until', '$3')} else lease_until end,
     due_at = case when due_at > $2 and ${IS_UNSCHEDULED} then ${back('due_at', '$3')} else due_at end
   where account_id = $1 and acts_at > $2 and (lease_until > $2 or ${IS_UNSCHEDULED})`,
);
// The time of a scheduled campaign is in another column, and its start asks that one.
const wakeCampaigns = statement(
  'clock_step.sms_campaigns',
  `update sms_campaigns set acts_at = coalesce(next_run_at, '-infinity')
   where account_id = $1 and acts_at > $2 and acts_at > coalesce(next_run_at, '-infinity')
     and (status in ('scheduled', 'preparing', 'sending') or is_winding_up)`,
);
// One that was due and waited is told by this time from one that is still to come.
const wakeVoiceCampaigns = statement(
  'clock_step.voice_campaigns',
  `update voice_campaigns set wakes_at = '-infinity' where account_id = $1 and status in ('scheduled', 'preparing', 'calling') and wakes_at > $2`,
);
const moveRecipients = statement(
  'clock_step.voice_recipients',
  `update voice_recipients set next_at = ${back('next_at', '$3')}
   where account_id = $1 and status = 'queued' and next_at > $2
     and campaign_id in (select id from voice_campaigns where account_id = $1 and status in ('calling', 'paused'))`,
);
const moveDeliveries = statement(
  'clock_step.webhook_deliveries',
  `update webhook_deliveries set next_at = ${back('next_at', '$3')} where account_id = $1 and state = 'waiting' and next_at > $2`,
);
const moveSounds = statement(
  'clock_step.spoken_sounds',
  `update spoken_sounds set due_at = ${back('due_at', '$3')} where account_id = $1 and due_at > $2`,
);
const moveAwaited = statement(
  'clock_step.awaited_receipts',
  `update awaited_receipts set due_at = ${back('due_at', '$3')} where account_id = $1 and due_at > $2`,
);
const moveChannels = statement(
  'clock_step.trunk_channels',
  `update trunk_channels set reserved_until = ${back('reserved_until', '$2')} where reserved_until > $1`,
);
const moveTrunks = statement(
  'clock_step.trunks',
  `update trunks set rest_until = case when rest_until > $1 then ${back('rest_until', '$2')} else rest_until end,
     next_call_at = case when next_call_at > $1 then ${back('next_call_at', '$2')} else next_call_at end
   where rest_until > $1 or next_call_at > $1`,
);
const moveLetters = statement(
  'clock_step.letters',
  `update letters set next_at = ${back('next_at', '$2')} where state = 'waiting' and next_at > $1`,
);
const moveTraces = statement(
  'clock_step.traces',
  `update traces set ends_at = ${back('ends_at', '$2')} where ended_at is null and ends_at > $1`,
);

export interface Step {
  readonly byMs: number;
  readonly nowMs: number;
}

/** Later than any short wait can reach now. */
const soon = ({ nowMs }: Step): Timestamp => timestampFromMs(nowMs + SHORT_MS_MAX);
/** Waits of minutes and hours are told by it: those from before the step end after this, and most of those begun since do not. */
const before = ({ byMs, nowMs }: Step): Timestamp =>
  timestampFromMs(nowMs + Math.max(SHORT_MS_MAX, byMs - SHORT_MS_MAX));

/** Moves the times that the service chose itself, of one account, by a step of the clock. What a person chose stays. */
export async function moveTimesOfAccount(tx: Transaction, accountId: number, step: Step): Promise<void> {
  await tx.count(moveOutbox, [accountId, soon(step), step.byMs]);
  await tx.count(wakeCampaigns, [accountId, soon(step)]);
  await tx.count(wakeVoiceCampaigns, [accountId, soon(step)]);
  for (const long of [moveRecipients, moveDeliveries, moveSounds, moveAwaited])
    await tx.count(long, [accountId, before(step), step.byMs]);
}

/** The same, of what belongs to no account. */
export async function moveTimesOfAll(tx: Transaction, step: Step): Promise<void> {
  await tx.count(moveChannels, [before(step), step.byMs]);
  await tx.count(moveTrunks, [soon(step), step.byMs]);
  await tx.count(moveLetters, [before(step), step.byMs]);
  await tx.count(moveTraces, [before(step), step.byMs]);
}
