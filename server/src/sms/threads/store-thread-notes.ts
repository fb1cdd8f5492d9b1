import type { RowOf } from '@volley/contract';
import type { threadNote } from '@volley/contract/threads';
import { statement, store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';

/** A note about a thread for colleagues. */
export type ThreadNote = RowOf<typeof threadNote>;

interface OfThread {
  readonly accountId: number;
  readonly threadId: Uuid;
}

export const listNoteRows = store.listing<OfThread & { readonly before: Uuid; readonly limit: number }, ThreadNote>(
  'thread_notes.list',
  `select id, author, note, created_at from thread_notes
   where account_id = $1 and thread_id = $2 and id < $3 order by id desc limit $4`,
  ['accountId', 'threadId', 'before', 'limit'],
);

const count = statement<{ n: number }>(
  'thread_notes.count',
  'select count(*) as n from thread_notes where account_id = $1 and thread_id = $2',
);

export async function countNotes(tx: Transaction, { accountId, threadId }: OfThread): Promise<number> {
  return (await tx.rows(count, [accountId, threadId]))[0]?.n ?? 0;
}

const insert = statement(
  'thread_notes.insert',
  'insert into thread_notes (account_id, thread_id, id, author, note, created_at) values ($1, $2, $3, $4, $5, $6)',
);

export async function insertNote(
  tx: Transaction,
  { accountId, threadId }: OfThread,
  { id, author, note, createdAt }: ThreadNote,
): Promise<void> {
  await tx.count(insert, [accountId, threadId, id, author, note, createdAt]);
}

const remove = statement(
  'thread_notes.delete',
  'delete from thread_notes where account_id = $1 and thread_id = $2 and id = $3',
);

/** Returns false if there is no such note. */
export async function deleteNoteRow(tx: Transaction, { accountId, threadId }: OfThread, id: Uuid): Promise<boolean> {
  return (await tx.count(remove, [accountId, threadId, id])) === 1;
}
