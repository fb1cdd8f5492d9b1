import type { Handle, Transaction } from '../../db/index.ts';
import type { LiveSenderIdStatus } from './sender-id.ts';
import { listStatuses } from './store-sender-ids.ts';

/** Returns null if the account has no such sender ID. */
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

/** Returns the current statuses of an account's sender IDs, by their texts in any case. */
export function readSenderStatuses(handle: Handle, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(handle, accountId, { texts, isShared: false });
}

/** As readSenderStatuses, and locks the rows until the commit, so that a decision about one of them waits. */
export function holdSenderStatuses(tx: Transaction, accountId: number, texts: readonly string[]): Promise<StatusOf> {
  return statusesOf(tx, accountId, { texts, isShared: true });
}
