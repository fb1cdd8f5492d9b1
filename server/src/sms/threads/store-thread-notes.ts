import type { RowOf } from '@volley/contract';
import type { threadNote } from '@volley/contract/threads';
import { store, type Transaction } from '../../db/index.ts';
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

export const countNotes = store.counting<OfThread, Transaction>(
  'thread_notes.count',
  'select count(*) as n from thread_notes where account_id = $1 and thread_id = $2',
  ['accountId', 'threadId'],
);

export const insertNote = store.changing<OfThread & ThreadNote, Transaction>(
  'thread_notes.insert',
  'insert into thread_notes (account_id, thread_id, id, author, note, created_at) values ($1, $2, $3, $4, $5, $6)',
  ['accountId', 'threadId', 'id', 'author', 'note', 'createdAt'],
);

/** Returns false if there is no such note. */
export const deleteNoteRow = store.changingOne<OfThread & { readonly id: Uuid }, Transaction>(
  'thread_notes.delete',
  'delete from thread_notes where account_id = $1 and thread_id = $2 and id = $3',
  ['accountId', 'threadId', 'id'],
);
