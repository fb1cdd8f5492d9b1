import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Scope } from '@volley/contract/choices';
import type { Db, Handle } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { isTestAccount } from '../lib/ids/test-account.ts';
import type { Country } from '../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { hashKeyText, impliedScopes, isKeyForm, scopesBeyond } from './api-key.ts';
import { findKeyOfAccount, findKeysByHash, type KeyWithAccount, markKeysUsed } from './store-keys.ts';

/** A key or a signed-in person. Every use case receives one and works on its account alone. */
export interface Actor {
  readonly accountId: number;
  /** Null if a person acts. */
  readonly keyId: number | null;
  /** Null if a key acts. */
  readonly userId: number | null;
  /** The name of the key or person, for the audit log. */
  readonly name: string;
  /** For the operator's staff: the operator's own account, whose audit log also records what they do in other accounts. */
  readonly staffAccountId?: number;
  readonly scopes: ReadonlySet<Scope>;
  readonly country: Country;
  readonly timeZone: string;
  readonly requestsPerMinute: number | null;
  /** The numbers to which a key that is limited to some may send. Left out: to all. */
  readonly onlyTo?: ReadonlySet<string>;
  /** Whether the key is limited to some addresses or numbers, or to a time. */
  readonly isBounded?: boolean;
  /** Whether one-time codes of the account also reach numbers that opted out. */
  readonly transactionalThroughSuppression: boolean;
  /** For how long a single message waits for a lookup of its number. */
  readonly lookupWaitMs: number;
  /** The version of the rules that these values were read with: see `RulesVersions`. Left out if no key asks, because then none of it can change. */
  readonly rulesVersion?: number;
  /** For a person, or the account itself: reads the actor again; null if the person has signed out or has no rights. A key is read again by its id. */
  readonly lookAgain?: (handle: Handle) => Promise<Actor | null>;
}

/** How long a cached key may be used where a later check decides, and how long an unknown key is remembered as unknown. */
const FRESH_MS = 800;
const CACHED_KEYS_MAX = 20_000;
/** Kept apart from the valid keys, so that a flood of invented keys cannot displace them. */
const CACHED_STRANGERS_MAX = 5_000;
const USED_KEYS_MAX = 10_000;
/** Keys that arrive together are looked up in one statement, one statement at a time, so a flood of bad keys costs the database little. */
const LOOKED_UP_AT_ONCE_MAX = 500;
/** How long a key is trusted by requests that must be answered while the database is away. */
const RECALLED_MS = 3_600_000;

interface Known {
  readonly actor: Actor;
  readonly isSuspended: boolean;
  readonly expiresAtMs: number;
  readonly addresses: BlockList | null;
}

export interface AuthenticationRequest {
  readonly rawKey: string;
  readonly address: string;
  /**
   * Whether a cached key is enough, because the action compares these rules with those that then hold (`RulesVersions`). Everybody else is answered
   * by a look-up that began after the request, so a revoked key works in no process.
   */
  readonly isDecidedLater?: boolean;
}

/** `unknown` includes revoked keys. */
export type KeyRefusal = 'malformed' | 'unknown' | 'expired' | 'address_not_allowed' | 'account_suspended';

export type Authentication =
  | { readonly actor: Actor; readonly refusal?: never }
  | { readonly actor: null; readonly refusal: KeyRefusal };

export interface Keyring {
  /** Looks up every key, whatever its address sent before: other clients' mistakes must never shut out a valid key from the same address. */
  authenticate(request: AuthenticationRequest): Promise<Authentication>;
  /** Returns the actor as it was within the last hour, for figures that are read while the database is away. */
  recall(request: AuthenticationRequest): Actor | null;
  forget(hash: Buffer): void;
  /** Stores when keys were last used; called at intervals and at the end. */
  flush(): Promise<void>;
}

export function addressList(ranges: readonly string[]): BlockList | null {
  if (ranges.length === 0) return null;
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export function isAddressRange(raw: string): boolean {
  const [address = '', bits, ...rest] = raw.split('/');
  const bitsMax = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  if (bitsMax === -1 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
}

function actorFrom(key: KeyWithAccount): Actor {
  return {
    accountId: key.accountId,
    keyId: key.id,
    userId: null,
    name: key.name,
    scopes: impliedScopes(key.scopes),
    country: key.defaultCountry,
    timeZone: key.timeZone,
    requestsPerMinute: key.requestsPerMinute,
    isBounded: key.allowedAddresses.length > 0 || key.expiresAt !== null || key.onlyTo.length > 0,
    ...(key.onlyTo.length > 0 ? { onlyTo: new Set(key.onlyTo) } : {}),
    transactionalThroughSuppression: key.transactionalThroughSuppression,
    lookupWaitMs: isTestAccount(key.accountId) ? 0 : key.lookupWaitMs,
    rulesVersion: key.rulesVersion,
  };
}

/** For requests with a valid key of the account: the operator decides what else its people may know and do. */
export function suspended(): AppError {
  return new AppError('account_suspended', 'This account is suspended. Please ask the operator of this service.');
}

/** A right to change what will be sent amounts to a right to send. */
export function refuseUnlessSender(actor: Actor, what: string): void {
  if (!actor.scopes.has('send')) throw new AppError('forbidden', `${what} needs a key with the scope "send".`);
  if (actor.onlyTo) throw new AppError('forbidden', `${what} needs a key that sends to all numbers.`);
}

/** Returns why a key that is limited to some numbers may not act for this one; null if it may. */
export const numberRefusal = ({ onlyTo }: Pick<Actor, 'onlyTo'>, phoneNumber: string): string | null =>
  onlyTo?.has(phoneNumber) === false ? 'This key sends to some numbers alone, and this is none of them.' : null;

/** What is for another number may be neither moved nor ended by such a key. */
export function refuseOtherNumber(
  actor: Pick<Actor, 'onlyTo'>,
  { phoneNumber }: { readonly phoneNumber: string },
): void {
  const refusal = numberRefusal(actor, phoneNumber);
  if (refusal !== null) throw new AppError('forbidden', refusal);
}

/** Throws if the actor would give or take away a right that they do not have themselves. */
export function refuseBeyond(actor: Actor, scopes: ReadonlySet<Scope>, what: string): void {
  const [beyond] = scopesBeyond(actor.scopes, [...scopes]);
  if (beyond !== undefined)
    throw new AppError('forbidden', `You cannot ${what} the scope "${beyond}", which you do not have yourself.`);
}

/** Returns the actor as the database has it now; null if the key was revoked or the person signed out since. */
export async function recheckActor(handle: Handle, actor: Actor): Promise<Actor | null> {
  if (actor.lookAgain) return actor.lookAgain(handle);
  if (actor.rulesVersion === undefined) return actor;
  const key = actor.keyId === null ? null : await findKeyOfAccount(handle, actor.accountId, actor.keyId);
  if (key?.isSuspended) throw suspended();
  return key && actorFrom(key);
}

function knownFrom(key: KeyWithAccount): Known {
  return {
    actor: actorFrom(key),
    isSuspended: key.isSuspended,
    expiresAtMs: key.expiresAt === null ? Number.POSITIVE_INFINITY : msFromTimestamp(key.expiresAt),
    addresses: addressList(key.allowedAddresses),
  };
}

/** The hash as the database keeps it. */
const hashOf = (id: string): Buffer => Buffer.from(id, 'base64');

/** Keys are named by the Base64 of their hash. */
class KeyLookup {
  readonly #db: Db;
  readonly #known = new RecentMap<string, { readonly known: Known; readonly atMs: number }>(CACHED_KEYS_MAX);
  /** Until when nobody asks again for a key that was not there. */
  readonly #strangers = new RecentMap<string, number>(CACHED_STRANGERS_MAX);
  /** Bounded by the number of requests under way, which the listeners limit. */
  readonly #waiting = new Map<string, PromiseWithResolvers<Known | null>>();
  readonly #underWay = new Map<string, Promise<Known | null>>();
  /** Keys that were revoked while they were looked up: the look-up may return an outdated row. */
  readonly #doubted = new Set<string>();

  constructor(db: Db) {
    this.#db = db;
  }

  find(id: string, mayBeKnown: boolean): Known | null | Promise<Known | null> {
    const cached = mayBeKnown ? this.#known.get(id) : undefined;
    // A cached suspension is never used, so that an account works again as soon as its suspension ends.
    if (cached && !cached.known.isSuspended && performance.now() - cached.atMs < FRESH_MS) return cached.known;
    if (performance.now() < (this.#strangers.get(id) ?? 0)) return null;
    const isUnderWay = mayBeKnown && !this.#doubted.has(id);
    const pending = (isUnderWay ? this.#underWay.get(id) : undefined) ?? this.#waiting.get(id)?.promise;
    if (pending) return pending;
    const found = Promise.withResolvers<Known | null>();
    this.#waiting.set(id, found);
    // Those of the other requests that have arrived by now are looked up with it.
    if (this.#waiting.size === 1 && this.#underWay.size === 0) setImmediate(() => void this.#pump());
    return found.promise;
  }

  last(id: string): Known | null {
    const cached = this.#known.get(id);
    return cached && performance.now() - cached.atMs < RECALLED_MS ? cached.known : null;
  }

  forget(id: string): void {
    this.#known.delete(id);
    if (this.#underWay.has(id)) this.#doubted.add(id);
  }

  async #pump(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, LOOKED_UP_AT_ONCE_MAX);
      for (const [id, found] of batch) {
        this.#waiting.delete(id);
        this.#underWay.set(id, found.promise);
      }
      await this.#lookUp(batch);
      this.#underWay.clear();
      this.#doubted.clear();
    }
  }

  #accountsOf(ids: readonly string[]): number[] {
    return ids.flatMap((id) => this.#known.get(id)?.known.actor.accountId ?? []);
  }

  async #lookUp(batch: readonly [string, PromiseWithResolvers<Known | null>][]) {
    // The time before the question: an answer that took long is as old as its question.
    const atMs = performance.now();
    try {
      const ids = batch.map(([id]) => id);
      const keys = await findKeysByHash(this.#db, ids.map(hashOf), this.#accountsOf(ids));
      const byId = new Map(keys.map((key) => [key.hash.toString('base64'), knownFrom(key)]));
      for (const [id, found] of batch) {
        const known = byId.get(id) ?? null;
        if (known && !this.#doubted.has(id)) this.#known.set(id, { known, atMs });
        else if (!known) {
          this.#known.delete(id);
          this.#strangers.set(id, performance.now() + FRESH_MS);
        }
        found.resolve(known);
      }
    } catch (error) {
      for (const [, found] of batch) found.reject(error);
    }
  }
}

/** `db`: has a connection that no slow statement of others blocks. */
export function startKeyring({ db, clock }: Pick<Runtime, 'db' | 'clock'>): Keyring {
  const lookup = new KeyLookup(db);
  /** When each key was used last. */
  const used = new Map<string, number>();

  const judge = (known: Known | null, address: string): Authentication => {
    if (!known) return { actor: null, refusal: 'unknown' };
    if (known.expiresAtMs <= clock.nowMs()) return { actor: null, refusal: 'expired' };
    if (known.addresses && !known.addresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'))
      return { actor: null, refusal: 'address_not_allowed' };
    if (known.isSuspended) return { actor: null, refusal: 'account_suspended' };
    return { actor: known.actor };
  };

  return {
    async authenticate({ rawKey, address, isDecidedLater = false }) {
      if (!isKeyForm(rawKey)) return { actor: null, refusal: 'malformed' };
      const id = hashKeyText(rawKey);
      const found = judge(await lookup.find(id, isDecidedLater), address);
      if (found.actor && (used.size < USED_KEYS_MAX || used.has(id))) used.set(id, clock.nowMs());
      return found;
    },
    recall({ rawKey, address }) {
      if (!isKeyForm(rawKey)) return null;
      return judge(lookup.last(hashKeyText(rawKey)), address).actor;
    },
    forget(hash) {
      lookup.forget(hash.toString('base64'));
    },
    async flush() {
      if (used.size === 0) return;
      const [hashes, times] = [[...used.keys()].map(hashOf), [...used.values()].map(timestampFromMs)];
      used.clear();
      await markKeysUsed(db, hashes, times);
    },
  };
}
