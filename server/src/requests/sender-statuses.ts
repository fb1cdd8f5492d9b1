import type { RequestStatus } from '@volley/contract/choices';
import type { Handle } from '../db/index.ts';
import { RecentMap } from '../lib/background/recent-map.ts';
import { liveAccountOf } from '../lib/ids/test-account.ts';
import type { Runtime } from '../runtime.ts';
import {
  findSenderWithVersion,
  type KnownSender,
  listSenderStatuses,
  type OfSenders,
  readFallbackSenders,
  shareSenderStatuses,
} from './store-uses.ts';

/** By the text of a sender ID in any case; null if the account has no such one. */
export type StatusOf = (text: string) => RequestStatus | null;

const statusesBy =
  <On extends Handle>(list: (handle: On, ...of: OfSenders) => ReturnType<typeof listSenderStatuses>) =>
  async (handle: On, accountId: number, texts: Iterable<string>): Promise<StatusOf> => {
    const keys = [...new Set([...texts].map((text) => text.toLowerCase()))];
    const found = keys.length === 0 ? [] : await list(handle, liveAccountOf(accountId), keys);
    const statuses = new Map(found.map(({ text, status }) => [text, status]));
    return (text) => statuses.get(text.toLowerCase()) ?? null;
  };

/** Returns the current statuses of an account's sender IDs. */
export const readSenderStatuses = statusesBy(listSenderStatuses);
/** As readSenderStatuses, and locks the rows until the commit, so that a decision about one of them waits. */
export const lockSenderStatuses = statusesBy(shareSenderStatuses);

/** Returns the account's approved fallback senders by country. */
export const listFallbackSenders = async (handle: Handle, accountId: number): Promise<KnownSender['fallbacks']> =>
  (await readFallbackSenders(handle, liveAccountOf(accountId))) ?? {};

/** Whatever uses an entry compares the version of the rules that it was read at. */
const CACHED_MAX = 20_000;

export interface SenderCache {
  find(accountId: number, text: string): Promise<KnownSender>;
  /** Reads the sender again after the account's rules have changed. */
  renew(accountId: number, text: string): Promise<KnownSender>;
}

export function startSenderCache(rt: Pick<Runtime, 'db'>): SenderCache {
  const cache = new RecentMap<string, Promise<KnownSender>>(CACHED_MAX);
  const renew = (accountId: number, text: string): Promise<KnownSender> => {
    const key = `${accountId} ${text.toLowerCase()}`;
    const known = findSenderWithVersion(rt.db, accountId, text);
    cache.set(key, known);
    known.catch(() => cache.delete(key));
    return known;
  };
  return {
    find: (accountId, text) => cache.get(`${accountId} ${text.toLowerCase()}`) ?? renew(accountId, text),
    renew,
  };
}
