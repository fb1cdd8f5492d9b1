/** Conversations between a number of an account and a person: their messages, who looks after them, and notes about them. */

export { answerThread } from './answer-thread.ts';
export { liveUnread } from './follow-unread.ts';
export { forgetThreads } from './forget-threads.ts';
export { listThreadEntries, type ThreadEntry } from './list-thread-entries.ts';
export { getThread, listThreads, type ThreadRequest } from './list-threads.ts';
export { putReply } from './put-reply.ts';
export type { ThreadNote } from './store-thread-notes.ts';
export type { ListedThread } from './thread.ts';
export { addNote, deleteNote, listNotes } from './thread-notes.ts';
export { updateThread } from './update-thread.ts';
