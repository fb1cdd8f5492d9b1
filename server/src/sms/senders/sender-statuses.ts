import type { Handle, Transaction } from '../../db/index.ts';
import type { LiveSenderIdStatus } from './sender-id.ts';
import { listStatuses } from './store-sender-ids.ts';

/** Null: the account has no such sender ID. */
export type StatusOf = (text: string) => LiveSenderIdStatus | null;

async function statusesOf(
  handle: Handle,
  accountId: number,
  options: { texts: readonly string[]; isShared: boolean },
): Promise<StatusOf> {
  const texts = [...new Set(options.texts.map((text) => text.toLowerCase()))];
  const found = texts.length === 0 ? [] : await listStatuses(handle, { ...options, accountId, texts });
  const statuses = new Map(found.map(({ text, status }) => [text, status]));
  return (text) => statuses.get(text.toLowerCase()) ?? null;
}

/** The statuses that an account's sender IDs have now, by their texts in whatever case. */
export function readSenderStatuses(handle: Handle, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(handle, accountId, { texts, isShared: false });
}

/** The same until the commit: a decision about one of them waits for it, and what begins after that decision reads it. */
export function holdSenderStatuses(tx: Transaction, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(tx, accountId, { texts, isShared: true });
}
