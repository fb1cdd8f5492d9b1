import { AppError, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import { countNotes, deleteNoteRow, insertNote, listNoteRows, type ThreadNote } from './store-thread-notes.ts';
import { lockThread } from './store-threads.ts';
import { getThread } from './threads.ts';

const NOTES_MAX = 200;

export async function listNotes(
  rt: Runtime,
  actor: Actor,
  { uuid, cursor, perPage }: CursorRequest & { readonly uuid: Uuid },
): Promise<CursorPage<ThreadNote>> {
  const { accountId, id: threadId } = await getThread(rt, actor, uuid);
  const before = readCursor(cursor) ?? ALL_IDS.lastId;
  const items = await listNoteRows(rt.hot, { accountId, threadId, before, limit: perPage });
  return { items, nextCursor: items.length === perPage ? (items.at(-1)?.id ?? null) : null };
}

export function addNote(
  rt: Runtime,
  actor: Actor,
  { uuid, note }: { readonly uuid: Uuid; readonly note: string },
): Promise<ThreadNote> {
  const { accountId, name: author } = actor;
  return rt.db.transact(async (tx) => {
    // The lock makes concurrent additions count each other's notes.
    const thread = await lockThread(tx, accountId, uuid);
    if (thread === null) throw notFound('Conversation');
    const ofThread = { accountId, threadId: thread.id };
    if ((await countNotes(tx, ofThread)) >= NOTES_MAX)
      throw new AppError('storage_limit', `A conversation has ${NOTES_MAX} notes at most. Delete one of them first.`);
    const added = { id: uuidV7(rt.clock.nowMs()), author, note, createdAt: rt.clock.now() };
    await insertNote(tx, { ...ofThread, ...added });
    return added;
  });
}

export function deleteNote(
  rt: Runtime,
  actor: Actor,
  { uuid, noteId }: { readonly uuid: Uuid; readonly noteId: Uuid },
): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteNoteRow(tx, { accountId: actor.accountId, threadId: uuid, id: noteId }))) throw notFound('Note');
  });
}
