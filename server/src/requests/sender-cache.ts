import { LRUCache } from 'lru-cache';
import type { Runtime } from '../runtime.ts';
import { findSenderWithVersion, type KnownSender } from './store-uses.ts';

/** Only limits memory: whatever uses an entry compares the version of the rules that it was read at. */
const KEPT_MS = 60_000;
const CACHED_MAX = 20_000;

export interface SenderCache {
  find(accountId: number, text: string): Promise<KnownSender>;
  /** Reads the sender again after the account's rules have changed. */
  renew(accountId: number, text: string): Promise<KnownSender>;
}

export function startSenderCache(rt: Pick<Runtime, 'db'>): SenderCache {
  const cache = new LRUCache<string, { known: Promise<KnownSender> }>({ max: CACHED_MAX, ttl: KEPT_MS });
  const renew = (accountId: number, text: string): Promise<KnownSender> => {
    const key = `${accountId} ${text.toLowerCase()}`;
    const entry = { known: findSenderWithVersion(rt.db, accountId, text) };
    cache.set(key, entry);
    entry.known.catch(() => cache.delete(key));
    return entry.known;
  };
  return {
    find: (accountId, text) => cache.get(`${accountId} ${text.toLowerCase()}`)?.known ?? renew(accountId, text),
    renew,
  };
}
