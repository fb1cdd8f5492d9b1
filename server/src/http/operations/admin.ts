import { type InputFor, operations } from '@volley/contract';
import { listAudit, streamAudit } from '../../audit/index.ts';
import { type Actor, type ApiKey, type AuditEntry, createKey, listKeys, revokeKey } from '../../identity/index.ts';
import { beforeCursor, nextCursor } from '../../lib/id-cursor.ts';
import { done, ok } from '../frame/envelope.ts';
import { type Context, type Route, route, streamRoute } from '../frame/route.ts';
import { csvCell } from './csv-cell.ts';
import { readInstant } from './read-instant.ts';

function presentKey(key: ApiKey) {
  return {
    id: key.id,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    allowed_addresses: [...key.allowedAddresses],
    requests_per_minute: key.requestsPerMinute,
    expires_at: key.expiresAt,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
  };
}

function presentAuditEntry(entry: AuditEntry) {
  return {
    at: entry.at,
    account_id: entry.accountId,
    actor_account_id: entry.actorAccountId,
    actor_key_id: entry.actorKeyId,
    actor_user_id: entry.actorUserId,
    actor_name: entry.actorName,
    operation: entry.operation,
    target: entry.target,
    address: entry.address,
    request_id: entry.requestId,
    changes: entry.changes,
  };
}

const presentAuditPage = ({ entries, nextCursor: next }: Awaited<ReturnType<typeof listAudit>>) =>
  ok({ data: entries.map(presentAuditEntry), next_cursor: next });

const CSV_HEAD =
  'at,account_id,actor_account_id,actor_key_id,actor_user_id,actor_name,operation,target,address,request_id,changes';

async function* auditCsv(chunks: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield `${CSV_HEAD}\r\n`;
  for await (const chunk of chunks) {
    const rows = chunk.map((entry) => ({ ...presentAuditEntry(entry), changes: JSON.stringify(entry.changes) }));
    yield rows.map((row) => `${Object.values(row).map(csvCell).join(',')}\r\n`).join('');
  }
}

interface AuditQuery {
  readonly actor_account_id?: number | undefined;
  readonly actor_key_id?: number | undefined;
  readonly actor_user_id?: number | undefined;
  readonly operation?: string | undefined;
  readonly target?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function readAuditFilter(actor: Actor, query: AuditQuery) {
  return {
    actorAccountId: query.actor_account_id,
    actorKeyId: query.actor_key_id,
    actorUserId: query.actor_user_id,
    operation: query.operation,
    target: query.target,
    from: readInstant('from', query.from, actor.timeZone),
    to: readInstant('to', query.to, actor.timeZone),
  };
}

type NewKeyBody = InputFor<typeof operations.keys.create>['body'];

function makeKey({ rt, actor }: Context, accountId: number, body: NewKeyBody) {
  return createKey(rt, {
    madeBy: actor,
    accountId,
    name: body.name,
    scopes: body.scopes,
    allowedAddresses: body.allowed_addresses ?? [],
    requestsPerMinute: body.requests_per_minute ?? null,
    expiresAt: readInstant('expires_at', body.expires_at, actor.timeZone) ?? null,
  });
}

const { keys, audit } = operations.admin;
const own = operations.keys;

export const ownKeyRoutes: readonly Route[] = [
  route(own.list, {
    run: ({ rt, actor }, { query }) => listKeys(rt, actor.accountId, beforeCursor(query)),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentKey), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(own.create, {
    run: (context, { body }) => makeKey(context, context.actor.accountId, body),
    present: (key) => ok({ ...presentKey(key), key: key.key }),
    target: (key) => `key ${key.id}`,
  }),
  route(own.revoke, {
    run: ({ rt, actor, keyring }, { params }) =>
      revokeKey(rt, keyring, { actor, accountId: actor.accountId, keyId: params.id }),
    present: () => done('Key revoked.'),
  }),
];

export const adminRoutes: readonly Route[] = [
  route(keys.list, {
    run: ({ rt }, { params, query }) => listKeys(rt, params.id, beforeCursor(query)),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentKey), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(keys.create, {
    run: (context, { params, body }) => makeKey(context, params.id, body),
    present: (key) => ok({ ...presentKey(key), key: key.key }),
    target: (key) => `key ${key.id}`,
    accountId: (_, { params }) => params.id,
  }),
  route(keys.revoke, {
    run: ({ rt, actor, keyring }, { params }) =>
      revokeKey(rt, keyring, { actor, accountId: params.id, keyId: params.key_id }),
    present: () => done('Key revoked.'),
    accountId: (_, { params }) => params.id,
  }),
  route(audit.list, {
    run: ({ rt, actor }, { params, query }) =>
      listAudit(rt, {
        ...readAuditFilter(actor, query),
        accountId: params.id,
        cursor: query.cursor,
        perPage: query.per_page,
      }),
    present: presentAuditPage,
  }),
  route(audit.listAll, {
    run: ({ rt, actor }, { query }) =>
      listAudit(rt, {
        ...readAuditFilter(actor, query),
        accountId: null,
        cursor: query.cursor,
        perPage: query.per_page,
      }),
    present: presentAuditPage,
  }),
  streamRoute(audit.csvAll, async ({ rt, actor }, { query }) =>
    auditCsv(await streamAudit(rt, { ...readAuditFilter(actor, query), accountId: null })),
  ),
  streamRoute(audit.csv, async ({ rt, actor }, { params, query }) =>
    auditCsv(await streamAudit(rt, { ...readAuditFilter(actor, query), accountId: params.id })),
  ),
];
