import type { KeyMode, Scope } from '@volley/contract/choices';
import type { Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { isTestAccount, liveAccountOf, testAccountOf } from '../lib/ids/test-account.ts';
import { type Country, type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { getAccount, openTestAccount } from './accounts.ts';
import { type ApiKey, hashKey, isChoosable, keyHint, makeKey, scopesBeyond } from './api-key.ts';
import { type Actor, isAddressRange, type Keyring } from './keyring.ts';
import { refuseBesideOlder } from './refuse-beside-older.ts';
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
/** Programs that do not know it would give the messages of test accounts to real carriers, and those of team keys to everybody. */
const LEAST_MIGRATION = 121;

/** Called at the end of the transaction that makes a test key: gives its account what it spends. */
export type GiveTestCredits = (rt: Runtime, tx: Transaction, accountId: number) => Promise<void>;

export interface NewKey {
  readonly accountId: number;
  /** Left out: that of the account. */
  readonly mode?: KeyMode | undefined;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedAddresses?: readonly string[];
  /** Phone numbers as people write them. */
  readonly onlyTo?: readonly string[];
  readonly requestsPerMinute?: number | null;
  readonly expiresAt?: Timestamp | null;
  /** The actor that makes the key; undefined at the first start and for commands on the machine itself. */
  readonly madeBy?: Actor;
  readonly giveTestCredits?: GiveTestCredits;
  /** A key that the operator has chosen; only at the first start. */
  readonly rawKey?: string;
}

/** Makes a key. Only the result contains the key itself, and nothing stores it. */
export async function createKey(rt: Runtime, input: NewKey): Promise<ApiKey & { readonly key: string }> {
  const { allowedAddresses = [], requestsPerMinute = null, expiresAt = null } = input;
  const mode = modeOf(input);
  const liveId = liveAccountOf(input.accountId);
  refuseBadKey(rt, input, mode);
  refuseWiderScopes(input);
  if (input.rawKey !== undefined && !isChoosable(input.rawKey))
    throw new AppError(
      'bad_request',
      'A key is 16 to 128 visible ASCII characters; one that begins with volley_live_ must be whole, and none begins with volley_test_ or volley_team_.',
    );
  const form = mode === 'live' && (input.onlyTo ?? []).length > 0 ? 'team' : mode;
  const raw = input.rawKey ?? makeKey(rt.random, form);
  const made: ApiKey = {
    id: await rt.ids.next('api_keys'),
    accountId: mode === 'test' ? testAccountOf(liveId) : liveId,
    name: input.name,
    hint: keyHint(raw),
    scopes: [...new Set(input.scopes)],
    allowedAddresses,
    onlyTo: [],
    requestsPerMinute,
    expiresAt,
    createdAt: rt.clock.now(),
    lastUsedAt: null,
  };
  return rt.db.transact(async (tx) => {
    if (input.madeBy) await waitToAdd(tx, input.madeBy, liveId);
    const account = await getAccount(tx, liveId);
    if (account.closedAt !== null) throw isClosed();
    const key = { ...made, onlyTo: readNumbers(input.onlyTo, account.defaultCountry) };
    if (input.madeBy) {
      await refuseWiderBounds(tx, input.madeBy, {
        ...key,
        requestsPerMinute: requestsPerMinute ?? account.keyRequestsPerMinute,
      });
      await refuseTooMany(tx, key.accountId);
    }
    if (mode === 'test' || key.onlyTo.length > 0)
      await refuseBesideOlder(tx, LEAST_MIGRATION, 'does not know such keys');
    if (mode === 'test') await openTestAccount(tx, liveId, rt.clock.now());
    if (!(await insertKey(tx, hashKey(raw), key))) throw new AppError('conflict', 'This key exists already.');
    if (mode === 'test') await input.giveTestCredits?.(rt, tx, key.accountId);
    return { ...key, key: raw };
  });
}

function readNumbers(raw: readonly string[] = [], country: Country): PhoneNumber[] {
  const fields: Record<string, string[]> = {};
  const numbers = raw.flatMap((one, index) => {
    const parsed = parsePhoneNumber(one, country);
    if (parsed.ok) return [parsed.number];
    fields[`only_to.${index}`] = refuseNumber('This must be a valid phone number.', one, country);
    return [];
  });
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return [...new Set(numbers)];
}

function modeOf({ accountId, mode = isTestAccount(accountId) ? 'test' : 'live' }: NewKey): KeyMode {
  if (mode === 'live' && isTestAccount(accountId))
    throw new AppError('forbidden', 'A test key makes test keys only. Please use a live key, or sign in.');
  return mode;
}

/** Returns why a key may not have a scope; null if it may. */
function scopeProblem({ onlyTo = [], scopes }: NewKey, mode: KeyMode): string | null {
  const operators = scopes.find((scope) => scope.startsWith('operator'));
  const beyond = mode === 'test' && scopes.includes('team') ? 'team' : operators;
  if (beyond === undefined || (mode === 'live' && onlyTo.length === 0)) return null;
  return mode === 'test'
    ? `A test key cannot have the scope "${beyond}", which acts on live accounts.`
    : `A key that sends to some numbers alone cannot have the scope "${beyond}".`;
}

function refuseBadKey(rt: Runtime, input: NewKey, mode: KeyMode): void {
  const { allowedAddresses = [], expiresAt = null } = input;
  const fields: Record<string, string[]> = {};
  allowedAddresses.forEach((range, index) => {
    if (!isAddressRange(range))
      fields[`allowed_addresses.${index}`] = ['This must be an IP address or a range such as 192.0.2.0/24.'];
  });
  if (expiresAt !== null && expiresAt <= rt.clock.now())
    fields['expires_at'] = ['The expires at field must lie in the future.'];
  const problem = scopeProblem(input, mode);
  if (problem !== null) fields['scopes'] = [problem];
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

/**
 * Applies to keys for the maker's own account and to keys with any part of an operator's work. A key that an operator's key makes for another account
 * may be wider, since others use it from their own addresses.
 */
async function refuseWiderBounds(tx: Transaction, madeBy: Actor, key: ApiKey): Promise<void> {
  const isForItself =
    liveAccountOf(key.accountId) === liveAccountOf(madeBy.accountId) ||
    key.scopes.some((scope) => scope.startsWith('operator'));
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

const withTestAccount = (accountId: number): number[] => [...new Set([accountId, testAccountOf(accountId)])];

/** Lists the keys of the account and its test keys. An empty text finds all. */
export async function listKeys(rt: Runtime, accountId: number, page: BeforeId, text = ''): Promise<ApiKey[]> {
  await getAccount(rt.db, accountId);
  return listStoredKeys(rt.db, withTestAccount(accountId), page, text);
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
    const key = await lockKey(tx, withTestAccount(accountId), keyId);
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
    await revokeStoredKey(tx, key.accountId, keyId, now);
    await raiseRulesVersion(tx, key.accountId);
    return key.hash;
  });
  keyring.forget(hash);
}
