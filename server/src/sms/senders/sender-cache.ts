import { LRUCache } from 'lru-cache';
import type { Runtime } from '../../runtime.ts';
import type { SenderId } from './sender-id.ts';
import { findSenderIdByText } from './store-sender-ids.ts';

/** A withdrawn sender ID must stop within a second, in every process. */
const FRESH_MS = 800;
const CACHED_MAX = 20_000;

export interface SenderCache {
  find(accountId: number, text: string): Promise<SenderId | null>;
}

export function startSenderCache(rt: Pick<Runtime, 'db'>): SenderCache {
  const cache = new LRUCache<string, { sender: Promise<SenderId | null> }>({ max: CACHED_MAX, ttl: FRESH_MS });
  return {
    find(accountId, text) {
      const key = `${accountId} ${text.toLowerCase()}`;
      let entry = cache.get(key);
      if (!entry) {
        entry = { sender: findSenderIdByText(rt.db, accountId, text) };
        cache.set(key, entry);
        entry.sender.catch(() => cache.delete(key));
      }
      return entry.sender;
    },
  };
}
