import type { RequestStatus } from '@volley/contract/choices';
import type { Handle, Transaction } from '../db/index.ts';
import { listSenderStatuses } from './store-uses.ts';

/** By the text of a sender ID in any case; null if the account has no such one. */
export type StatusOf = (text: string) => RequestStatus | null;

async function statusesOf(
  handle: Handle,
  accountId: number,
  { texts, isShared }: { texts: readonly string[]; isShared: boolean },
): Promise<StatusOf> {
  const keys = [...new Set(texts.map((text) => text.toLowerCase()))];
  const found = keys.length === 0 ? [] : await listSenderStatuses(handle, { accountId, texts: keys, isShared });
  const statuses = new Map(found.map(({ text, status }) => [text, status]));
  return (text) => statuses.get(text.toLowerCase()) ?? null;
}

/** Returns the current statuses of an account's sender IDs. */
export function readSenderStatuses(handle: Handle, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(handle, accountId, { texts, isShared: false });
}

/** As readSenderStatuses, and locks the rows until the commit, so that a decision about one of them waits. */
export function holdSenderStatuses(tx: Transaction, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(tx, accountId, { texts, isShared: true });
}
