import { operations } from '@volley/contract';
import { listAudit } from '../../audit/index.ts';
import { type ApiKey, type AuditEntry, createKey, listKeys, revokeKey } from '../../identity/index.ts';
import { beforeCursor, nextCursor } from '../../lib/id-cursor.ts';
import { done, ok } from '../frame/envelope.ts';
import { type Route, route } from '../frame/route.ts';
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

const { keys, audit } = operations.admin;

export const adminRoutes: readonly Route[] = [
  route(keys.list, {
    run: ({ rt }, { params, query }) => listKeys(rt, params.id, beforeCursor(query)),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentKey), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(keys.create, {
    run: ({ rt, actor }, { params, body }) =>
      createKey(rt, {
        madeBy: actor,
        accountId: params.id,
        name: body.name,
        scopes: body.scopes,
        allowedAddresses: body.allowed_addresses ?? [],
        requestsPerMinute: body.requests_per_minute ?? null,
        expiresAt: readInstant('expires_at', body.expires_at, actor.timeZone) ?? null,
      }),
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
        accountId: params.id,
        cursor: query.cursor,
        perPage: query.per_page,
        actorAccountId: query.actor_account_id,
        actorKeyId: query.actor_key_id,
        operation: query.operation,
        target: query.target,
        from: readInstant('from', query.from, actor.timeZone),
        to: readInstant('to', query.to, actor.timeZone),
      }),
    present: (page) => ok({ data: page.entries.map(presentAuditEntry), next_cursor: page.nextCursor }),
  }),
];
