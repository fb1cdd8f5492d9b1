import type { WebhookStatus as EndpointStatus } from '@volley/contract/choices';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { DisabledReason, Endpoint } from './endpoint.ts';

const COLUMNS = `w.account_id, w.is_for_staff, w.uuid, w.url, w.description, w.kinds, w.campaign_id, w.sender_id,
  w.batch_size, w.status, w.status_reason, p.failing_since,
  w.old_secret_until as "previousSecretUntil", w.created_at, w.updated_at`;
const OF_ACCOUNT = `from webhook_endpoints w join webhook_progress p on p.account_id = w.account_id and p.endpoint = w.uuid
  where w.account_id = $1 and p.account_id = $1 and w.deleted_at is null`;

/** Returns all endpoints of an account, which are few, newest first. */
export const listEndpoints = store.listing<[accountId: number], Endpoint>(
  'webhook_endpoints.list',
  `select ${COLUMNS} ${OF_ACCOUNT} order by w.uuid desc`,
);

export const findEndpoint = store.finding<[accountId: number, uuid: Uuid], Endpoint>(
  'webhook_endpoints.find',
  `select ${COLUMNS} ${OF_ACCOUNT} and w.uuid = $2`,
);

/** Returns the endpoint and locks it until the commit. */
export const lockEndpoint = store.finding<[accountId: number, uuid: Uuid], Endpoint, Transaction>(
  'webhook_endpoints.lock',
  `select ${COLUMNS} ${OF_ACCOUNT} and w.uuid = $2 for update of w`,
);

const insert = statement(
  'webhook_endpoints.insert',
  `insert into webhook_endpoints (account_id, uuid, url, description, kinds, campaign_id, sender_id, batch_size, status, status_reason,
     sealed_secret, created_at, updated_at, is_for_staff)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'active', '', $9, $10, $10, $11)`,
);
const insertProgress = statement(
  'webhook_progress.insert',
  `insert into webhook_progress (account_id, endpoint, position, asked_at) values ($1, $2, $3, $4)`,
);

export async function insertEndpoint(
  tx: Transaction,
  endpoint: Endpoint,
  { sealedSecret, position }: { sealedSecret: Buffer; position: number },
): Promise<void> {
  const { accountId, uuid, url, description, kinds, campaignId, senderId, batchSize, createdAt, isForStaff } = endpoint;
  const settings = [url, description, kinds, campaignId, senderId, batchSize];
  await tx.count(insert, [accountId, uuid, ...settings, sealedSecret, createdAt, isForStaff]);
  await tx.count(insertProgress, [accountId, uuid, position, createdAt]);
}

/** Like the updates below, this needs the row to be locked by the transaction. */
export const updateEndpointRow = store.changing<Endpoint, Transaction>(
  'webhook_endpoints.update',
  `update webhook_endpoints set url = $3, description = $4, kinds = $5, campaign_id = $6, sender_id = $7, batch_size = $8, updated_at = $9, is_for_staff = $10
   where account_id = $1 and uuid = $2`,
  [
    'accountId',
    'uuid',
    'url',
    'description',
    'kinds',
    'campaignId',
    'senderId',
    'batchSize',
    'updatedAt',
    'isForStaff',
  ],
);

export const moveEndpointRow = store.changing<
  Pick<Endpoint, 'accountId' | 'uuid'> & {
    readonly status: EndpointStatus;
    readonly reason: DisabledReason;
    readonly now: Timestamp;
  },
  Transaction
>(
  'webhook_endpoints.move',
  `update webhook_endpoints set status = $3, status_reason = $4, updated_at = $5 where account_id = $1 and uuid = $2`,
  ['accountId', 'uuid', 'status', 'reason', 'now'],
);

/** Releases the lease, so that the next holder reads the endpoint anew. */
export const beginProgressAgain = store.changing<
  Pick<Endpoint, 'accountId' | 'uuid'> & { readonly position: number },
  Transaction
>(
  'webhook_progress.begin_again',
  `update webhook_progress set position = greatest(position, $3), failing_since = null, process_id = null
   where account_id = $1 and endpoint = $2`,
  ['accountId', 'uuid', 'position'],
);

export const changeSealedSecret = store.changing<
  Endpoint & { readonly sealedSecret: Buffer; readonly oldUntil: Timestamp; readonly now: Timestamp },
  Transaction
>(
  'webhook_endpoints.change_secret',
  `update webhook_endpoints set sealed_old_secret = sealed_secret, sealed_secret = $3, old_secret_until = $4, updated_at = $5
   where account_id = $1 and uuid = $2`,
  ['accountId', 'uuid', 'sealedSecret', 'oldUntil', 'now'],
);

/** A job clears the deliveries, and the row after them. */
export const markEndpointDeleted = store.changing<Endpoint & { readonly now: Timestamp }, Transaction>(
  'webhook_endpoints.delete',
  `update webhook_endpoints set deleted_at = $3, status = 'disabled', updated_at = $3 where account_id = $1 and uuid = $2`,
  ['accountId', 'uuid', 'now'],
);
