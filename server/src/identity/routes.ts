import { type InputFor, operations, presenter } from '@volley/contract';
import { apiKey } from '@volley/contract/admin';
import { beforeCursor, nextCursor } from '../lib/ids/id-cursor.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import { done, ok, readInstant, routesWith } from '../routes/index.ts';
import { createKey, type GiveTestCredits, listKeys, revokeKey } from './keys.ts';
import type { RequestContext } from './request-context.ts';

const { route } = routesWith<RequestContext>();

const presentKey = presenter(apiKey, (key: Awaited<ReturnType<typeof listKeys>>[number]) => ({
  scopes: [...key.scopes],
  mode: isTestAccount(key.accountId) ? ('test' as const) : ('live' as const),
  allowed_addresses: [...key.allowedAddresses],
  only_to: [...key.onlyTo],
}));

type NewKeyBody = InputFor<typeof operations.keys.create>['body'];

function makeKey(
  { rt, actor }: RequestContext,
  body: NewKeyBody,
  { accountId, giveTestCredits }: { readonly accountId: number; readonly giveTestCredits: GiveTestCredits },
) {
  return createKey(rt, {
    madeBy: actor,
    ...{ accountId, giveTestCredits },
    mode: body.mode,
    name: body.name,
    scopes: body.scopes,
    allowedAddresses: body.allowed_addresses ?? [],
    onlyTo: body.only_to ?? [],
    requestsPerMinute: body.requests_per_minute ?? null,
    expiresAt: readInstant('expires_at', body.expires_at, actor.timeZone) ?? null,
  });
}

const { keys } = operations.admin;
const own = operations.keys;

export const ownKeyRoutes = (giveTestCredits: GiveTestCredits) => [
  route(own.list, {
    run: ({ rt, actor }, { query }) => listKeys(rt, actor.accountId, beforeCursor(query), query.search),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentKey), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(own.create, {
    run: (context, { body }) => makeKey(context, body, { accountId: context.actor.accountId, giveTestCredits }),
    present: (key) => ok({ ...presentKey(key), key: key.key }),
    target: (key) => `key ${key.id}`,
  }),
  route(own.revoke, {
    run: ({ rt, actor, keyring }, { params }) =>
      revokeKey(rt, keyring, { actor, accountId: actor.accountId, keyId: params.id }),
    present: () => done('Key revoked.'),
  }),
];

export const adminRoutes = (giveTestCredits: GiveTestCredits) => [
  route(keys.list, {
    run: ({ rt }, { params, query }) => listKeys(rt, params.id, beforeCursor(query), query.search),
    present: (found, _, { query }) =>
      ok({ data: found.map(presentKey), next_cursor: nextCursor(found, beforeCursor(query)) }),
  }),
  route(keys.create, {
    run: (context, { params, body }) => makeKey(context, body, { accountId: params.id, giveTestCredits }),
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
];
