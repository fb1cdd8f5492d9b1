import { type Handle, listLivingProcesses, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import type { Message } from '../message/message.ts';

export interface RequeuedMessage {
  readonly id: Uuid;
  readonly campaignId: number;
  readonly kind: Message['kind'];
  readonly price: Hundredths;
  /** What was charged for it while its outcome was unknown. */
  readonly cost: Hundredths;
  readonly reason: string;
}

/** Locks those of the messages that are unknown. */
export const lockUnknownMessages = store.column<[accountId: number, ids: readonly Uuid[]], Uuid, Transaction>(
  'messages.lock_unknown',
  `select id from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'unknown' order by id for update`,
);

/** The message stays valid for as long as it was at first, counted from now. The subselect reads the reason, which the update deletes. */
export const requeueUnknownMessages = store.listing<
  [accountId: number, ids: readonly Uuid[], now: Timestamp],
  RequeuedMessage,
  Transaction
>(
  'messages.requeue_unknown',
  `update messages m set status = 'queued', reason = '', error_code = '', process_id = null, submitted_at = null,
     cost = case m.kind when 'bulk' then 0 else m.cost end, carrier_cost = null, carrier_currency = null, carrier_choice = null,
     valid_until = (($3::timestamptz at time zone 'UTC') + (m.valid_until - m.created_at)) at time zone 'UTC'
   from (select id, cost, reason from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'unknown' order by id for update) was
   where m.account_id = $1 and m.id = was.id and m.status = 'unknown'
   returning m.id, m.campaign_id, m.kind, m.price, was.cost, was.reason`,
);

export interface DeadProcess {
  readonly id: number;
  readonly heartbeatAt: Timestamp;
  readonly deadAt: Timestamp;
  readonly isSecondLook: boolean;
}

/**
 * Lists processes that are proved dead and not recovered yet, or recovered once and dead before `settledBy`. A process that stopped in good order is
 * among them and has left nothing.
 */
export const listDeadProcesses = store.listing<[settledBy: Timestamp, limit: number], DeadProcess>(
  'processes.list_unrecovered',
  `select id, heartbeat_at, dead_at, recovered_at is not null as "isSecondLook" from processes
   where dead_at is not null and recovered_again_at is null and (recovered_at is null or dead_at < $1) order by id limit $2`,
);

/** Marks the process as recovered, unless it was declared dead again in the meantime. */
export const markProcessRecovered = store.changing<DeadProcess & { now: Timestamp }>(
  'processes.recovered',
  `update processes set recovered_at = $2, recovered_again_at = case when $3 then $2::timestamptz end where id = $1 and dead_at = $4`,
  ['id', 'now', 'isSecondLook', 'deadAt'],
);

/** Lists the campaigns whose rows the process was making; none of these rows is stored. */
export const listCampaignsOfProcess = store.listing<[processId: number], { accountId: number; id: number }>(
  'sms_campaigns.list_of_process',
  `select account_id, id from sms_campaigns where process_id = $1 order by account_id, id`,
);

export const freeCampaignOfProcess = store.changing<[accountId: number, id: number, processId: number]>(
  'sms_campaigns.free',
  'update sms_campaigns set process_id = null where account_id = $1 and id = $2 and process_id = $3',
);

/** A stretch of a campaign that a dead process had taken. */
export interface LeftStretch {
  readonly accountId: number;
  readonly campaignId: number;
  /** The id of the row before its first. */
  readonly afterId: Uuid;
  readonly throughId: Uuid;
  readonly processId: number;
}

const listLeft = statement<LeftStretch>(
  'campaign_stretches.list_left',
  `select account_id, campaign_id, after_id, through_id,
     coalesce(process_id, left_by) as "processId"
   from campaign_stretches
   where left_by is not null or process_id is not null
     and process_id <> all ($2::bigint[])
   order by account_id, campaign_id, through_id limit $1`,
);

/**
 * Lists stretches of dead processes. A stretch that a process took while it was being declared dead is among them, because a process that slept
 * learns late that it is dead.
 */
export async function listLeftStretches(handle: Handle, limit: number): Promise<LeftStretch[]> {
  const found = await handle.rows(listLeft, [limit, await listLivingProcesses(handle)]);
  if (found.length === 0) return [];
  // A process that started between the two statements is alive as well.
  const alive = new Set(await listLivingProcesses(handle));
  return found.filter(({ processId }) => !alive.has(processId));
}

/** Takes the stretch from its process, which marks no more rows of it. */
export const fenceStretch = store.changing<LeftStretch>(
  'campaign_stretches.fence',
  `update campaign_stretches set process_id = null, left_by = $4
   where account_id = $1 and campaign_id = $2 and through_id = $3 and process_id = $4`,
  ['accountId', 'campaignId', 'throughId', 'processId'],
);

/** Frees the stretch. Rows of it that were never on the wire are still queued for the next process. */
export const freeLeftStretch = store.changing<LeftStretch>(
  'campaign_stretches.free_left',
  `update campaign_stretches set left_by = null
   where account_id = $1 and campaign_id = $2 and through_id = $3 and left_by = $4`,
  ['accountId', 'campaignId', 'throughId', 'processId'],
);

export interface LeftRange {
  readonly accountId: number;
  readonly processId: number;
  readonly afterId: Uuid;
  readonly toId: Uuid;
  readonly limit: number;
}

export const listLeftInCampaign = store.column<LeftRange & { readonly campaignId: number }, Uuid>(
  'messages.list_left_in_campaign',
  `select id from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk' and id > $3 and id <= $4
     and status = 'submitting' and process_id = $5 order by id limit $6`,
  ['accountId', 'campaignId', 'afterId', 'toId', 'processId', 'limit'],
);

export const listLeftInRange = store.column<LeftRange, Uuid>(
  'messages.list_left_in_range',
  `select id from messages where account_id = $1 and id > $2 and id <= $3 and status = 'submitting' and process_id = $4
   order by id limit $5`,
  ['accountId', 'afterId', 'toId', 'processId', 'limit'],
);

/** Finds rows whoever holds their lease now, because it may have expired before the process was declared dead. */
export const listLeftFromOutbox = store.listing<[processId: number, limit: number], { accountId: number; id: Uuid }>(
  'outbox.list_left',
  `select m.account_id, m.id from outbox o join messages m on m.account_id = o.account_id and m.id = o.message_id
   where m.status = 'submitting' and m.process_id = $1 limit $2`,
);

export const freeOutboxOfProcess = store.changing<[processId: number]>(
  'outbox.free',
  `update outbox set process_id = null, lease_until = null where process_id = $1`,
);

export interface LeftMessage {
  readonly id: Uuid;
  readonly campaignId: number;
  readonly kind: Message['kind'];
  readonly price: Hundredths;
}

/** Changes only rows that this process still had on the wire. */
export const makeUnknownMessages = store.listing<
  { accountId: number; ids: readonly Uuid[]; processId: number; reason: string },
  LeftMessage,
  Transaction
>(
  'messages.make_unknown',
  `update messages m set status = 'unknown', reason = $4, process_id = null, cost = price, part_states = rpad(part_states, parts, '-')
   from (select id from messages where account_id = $1 and id = any ($2::uuid[]) and status = 'submitting' and process_id = $3
         order by id for update) was
   where m.account_id = $1 and m.id = was.id and m.status = 'submitting' and m.process_id = $3
   returning m.id, m.campaign_id, m.kind, m.price`,
  ['accountId', 'ids', 'processId', 'reason'],
);
