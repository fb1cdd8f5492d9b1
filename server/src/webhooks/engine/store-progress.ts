import { type Handle, listLivingProcesses, statement, store, type Transaction } from '../../db/index.ts';
import type { EventKind } from '../../events/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { OfEndpoint } from '../log/store-deliveries.ts';

/** An endpoint that may be sent to, as every process reads it several times a second. */
export interface BoardRow extends OfEndpoint {
  /** The process that holds it. */
  readonly holderId: number | null;
  /** True if no living process held it a moment before. */
  readonly isFree: boolean;
  readonly isOurs: boolean;
  /** Changes when its settings change or somebody asks for deliveries. */
  readonly version: string;
  /** Read only for this process's own endpoints. */
  readonly hasEvents: boolean;
  readonly hasDue: boolean;
}

const readBoard = statement<BoardRow>(
  'webhook_progress.read_board',
  (
    within,
  ) => `select p.account_id, p.endpoint, concat(w.updated_at, ' ', p.asked_at) as version, coalesce(p.process_id = $1, false) as "isOurs",
     p.process_id as "holderId", p.process_id is null or p.process_id <> all ($3::bigint[]) as "isFree",
     coalesce(p.process_id = $1, false) and (
       exists (select 1 from events e where e.account_id = p.account_id and ${within('e.account_id')} and e.position is null)
       or exists (select 1 from event_positions l where l.account_id = p.account_id and ${within('l.account_id')} and l.last > p.position)) as "hasEvents",
     coalesce(p.process_id = $1, false) and exists (select 1 from webhook_deliveries d
       where d.account_id = p.account_id and ${within('d.account_id')} and d.endpoint = p.endpoint and d.state = 'waiting' and d.next_at <= $2) as "hasDue"
   from webhook_progress p join webhook_endpoints w on w.account_id = p.account_id and w.uuid = p.endpoint
     and w.status = 'active' and w.deleted_at is null
   join accounts a on a.id = p.account_id and a.suspended_at is null
   where ${within('p.account_id')} and ${within('w.account_id')} order by p.endpoint`,
);

export async function readWebhookBoard(handle: Handle, processId: number, now: Timestamp): Promise<BoardRow[]> {
  return handle.rows(readBoard, [processId, now, await listLivingProcesses(handle)]);
}

const countProcesses = statement<{ n: number }>(
  'webhook_progress.count_processes',
  `select count(*) as n from processes where dead_at is null and 'worker' = any (roles)`,
);

export async function countLivingProcesses(handle: Handle): Promise<number> {
  return Math.max(1, (await handle.rows(countProcesses, []))[0]?.n ?? 1);
}

const claim = statement(
  'webhook_progress.claim',
  `update webhook_progress set process_id = $3 where account_id = $1 and endpoint = $2
     and process_id is not distinct from $4::bigint`,
);

/** Returns false if a living process holds it, or this process was itself declared dead. */
export async function claimEndpoint(
  handle: Handle,
  of: OfEndpoint & Pick<BoardRow, 'holderId'>,
  processId: number,
): Promise<boolean> {
  // The living are listed after the row was read, because its holder may have started since the board was read.
  const alive = new Set(await listLivingProcesses(handle));
  if (!alive.has(processId) || (of.holderId !== null && alive.has(of.holderId))) return false;
  return (await handle.count(claim, [of.accountId, of.endpoint, processId, of.holderId])) > 0;
}

export const releaseEndpoint = store.changing<OfEndpoint & { readonly processId: number }>(
  'webhook_progress.release',
  `update webhook_progress set process_id = null where account_id = $1 and endpoint = $2 and process_id = $3`,
  ['accountId', 'endpoint', 'processId'],
);

/** What sending to an endpoint needs. */
export interface EndpointInHand {
  readonly url: string;
  readonly kinds: readonly EventKind[];
  readonly campaignId: Uuid | null;
  readonly senderId: string | null;
  readonly batchSize: number;
  readonly sealedSecret: Buffer;
  readonly sealedOldSecret: Buffer | null;
  readonly oldSecretUntil: Timestamp | null;
  readonly version: string;
  readonly position: number;
  readonly failingSince: Timestamp | null;
}

/** Returns null if another process holds it, or it is gone. */
export const findEndpointInHand = store.finding<OfEndpoint & { readonly processId: number }, EndpointInHand>(
  'webhook_progress.find_in_hand',
  `select w.url, w.kinds, w.campaign_id, w.sender_id, w.batch_size,
     w.sealed_secret, w.sealed_old_secret, w.old_secret_until,
     concat(w.updated_at, ' ', p.asked_at) as version, p.position, p.failing_since
   from webhook_progress p join webhook_endpoints w on w.account_id = p.account_id and w.uuid = p.endpoint
   where p.account_id = $1 and w.account_id = $1 and p.endpoint = $2 and p.process_id = $3`,
  ['accountId', 'endpoint', 'processId'],
);

const advance = statement(
  'webhook_progress.advance',
  `update webhook_progress set position = greatest(position, $4), failing_since = $5
   where account_id = $1 and endpoint = $2 and process_id = $3`,
);

/** Returns false if another process holds it, so that this one's outcomes no longer count. */
export async function advanceProgress(
  tx: Transaction,
  of: OfEndpoint,
  at: { readonly processId: number; readonly position: number; readonly failingSince: Timestamp | null },
): Promise<boolean> {
  return (await tx.count(advance, [of.accountId, of.endpoint, at.processId, at.position, at.failingSince])) > 0;
}
