import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors.ts';
import type { Country } from '../lib/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { hashKey, isKeyForm, type Scope } from './api-key.ts';
import { findKeyByHash, type KeyWithAccount, markKeysUsed } from './store-keys.ts';

/** Who acts: every use case gets one and touches this account alone. */
export interface Actor {
  readonly accountId: number;
  readonly keyId: number;
  readonly scopes: ReadonlySet<Scope>;
  readonly country: Country;
  readonly timeZone: string;
  readonly requestsPerMinute: number | null;
  /** Its one-time codes reach numbers that opted out, too. */
  readonly transactionalThroughSuppression: boolean;
}

/** A revoked key must stop within a second, in processes too that were not told: 200 ms are left for the look-up. */
const FRESH_MS = 800;
const CACHED_KEYS_MAX = 20_000;
const USED_KEYS_MAX = 10_000;

interface Known {
  readonly actor: Actor;
  readonly expiresAtMs: number;
  readonly addresses: BlockList | null;
}

export interface AuthenticationRequest {
  readonly rawKey: string;
  readonly address: string;
  /** Called, and may refuse, unless the key was good here before: a good key is heard while its address is held off for others. */
  refuseStranger(): void;
}

export interface Keyring {
  /** Null when the key is unknown, revoked, expired or malformed. */
  authenticate(request: AuthenticationRequest): Promise<Actor | null>;
  forget(hash: Buffer): void;
  /** Writes when keys were last used; called now and then, and at the end. */
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

function knownFrom(key: KeyWithAccount): Known {
  return {
    actor: {
      accountId: key.accountId,
      keyId: key.id,
      scopes: new Set(key.scopes),
      country: key.defaultCountry,
      timeZone: key.timeZone,
      requestsPerMinute: key.requestsPerMinute,
      transactionalThroughSuppression: key.transactionalThroughSuppression,
    },
    expiresAtMs: key.expiresAt === null ? Number.POSITIVE_INFINITY : msFromTimestamp(key.expiresAt),
    addresses: addressList(key.allowedAddresses),
  };
}

export function startKeyring(rt: Pick<Runtime, 'db' | 'clock'>): Keyring {
  const cache = new LRUCache<string, { known: Known | null }>({ max: CACHED_KEYS_MAX, ttl: FRESH_MS });
  const proved = new LRUCache<string, true>({ max: CACHED_KEYS_MAX });
  const lookingUp = new Map<string, Promise<Known | null>>();
  const used = new Map<string, { hash: Buffer; atMs: number }>();

  const lookUp = (id: string, hash: Buffer): Promise<Known | null> => {
    const cached = cache.get(id);
    if (cached) return Promise.resolve(cached.known);
    let pending = lookingUp.get(id);
    if (!pending) {
      pending = findKeyByHash(rt.db, hash)
        .then((key) => {
          const known = key ? knownFrom(key) : null;
          cache.set(id, { known });
          return known;
        })
        .finally(() => lookingUp.delete(id));
      lookingUp.set(id, pending);
    }
    return pending;
  };

  return {
    async authenticate({ rawKey, address, refuseStranger }) {
      const hash = isKeyForm(rawKey) ? hashKey(rawKey) : null;
      const id = hash?.toString('base64') ?? '';
      if (!proved.has(id)) refuseStranger();
      if (hash === null) return null;
      const known = await lookUp(id, hash);
      if (!known || known.expiresAtMs <= rt.clock.nowMs()) return null;
      if (known.addresses && !known.addresses.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) {
        throw new AppError('forbidden', 'This key may not be used from this address.');
      }
      if (used.size < USED_KEYS_MAX || used.has(id)) used.set(id, { hash, atMs: rt.clock.nowMs() });
      proved.set(id, true);
      return known.actor;
    },
    forget(hash) {
      cache.delete(hash.toString('base64'));
      proved.delete(hash.toString('base64'));
    },
    async flush() {
      if (used.size === 0) return;
      const entries = [...used.values()];
      used.clear();
      await markKeysUsed(
        rt.db,
        entries.map((entry) => entry.hash),
        entries.map((entry) => timestampFromMs(entry.atMs)),
      );
    },
  };
}
