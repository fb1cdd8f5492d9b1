import type { Scope } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { getAccount } from './accounts.ts';
import { type ApiKey, hashKey, isKeyForm, keyHint, makeKey, scopesBeyond } from './api-key.ts';
import { type Actor, isAddressRange, type Keyring } from './keyring.ts';
import { widerFields } from './refuse-wider-key.ts';
import {
  countKeys,
  findKeyOfAccount,
  insertKey,
  listKeys as listStoredKeys,
  lockKey,
  lockOperatorKeys,
  revokeKey as revokeStoredKey,
} from './store-keys.ts';
import { raiseRulesVersion } from './store-rules.ts';
import { isClosed } from './suspend-account.ts';
import { waitToAdd } from './wait-to-add.ts';

/** More than any account needs, and few enough for people to read through the list. */
const KEYS_MAX = 1_000;

export interface NewKey {
  readonly accountId: number;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedAddresses?: readonly string[];
  readonly requestsPerMinute?: number | null;
  readonly expiresAt?: Timestamp | null;
  /** The actor that makes the key; undefined at the first start and for commands on the machine itself. */
  readonly madeBy?: Actor;
  /** A key that the operator has chosen; only at the first start. */
  readonly rawKey?: string;
}

/** Makes a key. Only the result contains the key itself, and nothing stores it. */
export async function createKey(rt: Runtime, input: NewKey): Promise<ApiKey & { readonly key: string }> {
  const { allowedAddresses = [], requestsPerMinute = null, expiresAt = null } = input;
  refuseBadKey(rt, input);
  refuseWiderScopes(input);
  const raw = input.rawKey ?? makeKey(rt.random);
  if (!isKeyForm(raw))
    throw new AppError(
      'bad_request',
      'A key is 16 to 128 visible ASCII characters; one that begins with volley_live_ must be whole.',
    );
  const key: ApiKey = {
    id: await rt.ids.next('api_keys'),
    accountId: input.accountId,
    name: input.name,
    hint: keyHint(raw),
    scopes: [...new Set(input.scopes)],
    allowedAddresses,
    requestsPerMinute,
    expiresAt,
    createdAt: rt.clock.now(),
    lastUsedAt: null,
  };
  return rt.db.transact(async (tx) => {
    if (input.madeBy) await waitToAdd(tx, input.madeBy, input.accountId);
    const account = await getAccount(tx, input.accountId);
    if (account.closedAt !== null) throw isClosed();
    if (input.madeBy) {
      await refuseWiderBounds(tx, input.madeBy, {
        ...key,
        requestsPerMinute: requestsPerMinute ?? account.keyRequestsPerMinute,
      });
      await refuseTooMany(tx, input.accountId);
    }
    if (!(await insertKey(tx, hashKey(raw), key))) throw new AppError('conflict', 'This key exists already.');
    return { ...key, key: raw };
  });
}

function refuseBadKey(rt: Runtime, { allowedAddresses = [], expiresAt = null }: NewKey): void {
  const fields: Record<string, string[]> = {};
  allowedAddresses.forEach((range, index) => {
    if (!isAddressRange(range))
      fields[`allowed_addresses.${index}`] = ['This must be an IP address or a range such as 192.0.2.0/24.'];
  });
  if (expiresAt !== null && expiresAt <= rt.clock.now())
    fields['expires_at'] = ['The expires at field must lie in the future.'];
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/**
 * Applies to keys for the maker's own account and to keys with any part of an operator's work. A key that an operator's key makes for another account
 * may be wider, since others use it from their own addresses.
 */
async function refuseWiderBounds(tx: Transaction, madeBy: Actor, key: ApiKey): Promise<void> {
  const isForItself = key.accountId === madeBy.accountId || key.scopes.some((scope) => scope.startsWith('operator'));
  if (madeBy.keyId === null || !isForItself) return;
  const own = await findKeyOfAccount(tx, madeBy.accountId, madeBy.keyId);
  if (!own) throw new AppError('unauthenticated', 'The key that asks was revoked.');
  const fields = widerFields(own, key);
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

async function refuseTooMany(tx: Transaction, accountId: number): Promise<void> {
  if ((await countKeys(tx, accountId, KEYS_MAX)) < KEYS_MAX) return;
  throw new AppError('storage_limit', `An account has ${KEYS_MAX} keys at most. Please revoke those that nobody uses.`);
}

function refuseWiderScopes({ madeBy, scopes }: NewKey): void {
  const [beyond] = madeBy ? scopesBeyond(madeBy.scopes, scopes) : [];
  if (beyond === undefined) return;
  throw new AppError(
    'forbidden',
    madeBy?.keyId === null
      ? `You cannot give a key the scope "${beyond}", which you do not have yourself.`
      : `This key cannot give the scope "${beyond}", which it does not have itself.`,
  );
}

export async function listKeys(rt: Runtime, accountId: number, page: BeforeId): Promise<ApiKey[]> {
  await getAccount(rt.db, accountId);
  return listStoredKeys(rt.db, accountId, page);
}

/** Returns whether a key is left with which an operator could let others in. */
export async function hasOperatorKey(rt: Runtime, tx: Transaction): Promise<boolean> {
  return (await lockOperatorKeys(tx, rt.clock.now())).length > 0;
}

/** Locks all operator keys before one of them is revoked, so that of two revoked at once one remains: without any, nobody could let anybody in. */
export async function revokeKey(
  rt: Runtime,
  keyring: Keyring,
  input: { actor: Actor; accountId: number; keyId: number },
): Promise<void> {
  const { actor, accountId, keyId } = input;
  const hash = await rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const operators = await lockOperatorKeys(tx, now);
    const key = await lockKey(tx, accountId, keyId);
    if (!key) throw notFound('Key');
    const [beyond] = scopesBeyond(actor.scopes, key.scopes);
    if (beyond !== undefined)
      throw new AppError(
        'forbidden',
        actor.keyId === null
          ? `You cannot revoke a key with the scope "${beyond}", which you do not have yourself.`
          : `This key cannot revoke one with the scope "${beyond}", which it does not have itself.`,
      );
    if (operators.length === 1 && operators[0] === keyId)
      throw new AppError('conflict', 'This is the last operator key. Make another one before you revoke it.');
    await revokeStoredKey(tx, accountId, keyId, now);
    await raiseRulesVersion(tx, accountId);
    return key.hash;
  });
  keyring.forget(hash);
}
