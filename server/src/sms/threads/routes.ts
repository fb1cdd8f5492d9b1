import { type InputFor, operations, presenter, rowOf } from '@volley/contract';
import { thread, threadNote } from '@volley/contract/threads';
import type { RequestContext } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import { done, ok, routesWith } from '../../routes/index.ts';
import { presentInbound, readBeginnings } from '../lists/index.ts';
import { presentMessage, presentSent } from '../lists/message-routes.ts';
import type { QuickSender } from '../messages/index.ts';
import { listThreadEntries, type ThreadEntry } from './list-thread-entries.ts';
import type { ListedThread } from './thread.ts';
import { addNote, deleteNote, listNotes } from './thread-notes.ts';
import { answerThread, getThread, listThreads, updateThread } from './threads.ts';

interface Needs extends RequestContext {
  readonly quick: QuickSender;
}

const { route } = routesWith<Needs>();

const presentThread = presenter(thread, (found: ListedThread) => ({
  recipient: found.ourAddress,
  last_reply: found.lastReply && presentInbound(found.lastReply),
}));

const presentEntry = ({ id, at, message, reply }: ThreadEntry) => ({
  id,
  at,
  message: message === null ? null : presentMessage(message),
  reply: reply === null ? null : presentInbound(reply),
});

const presentNote = presenter(threadNote);

const one = (thread: ListedThread) => ok(presentThread(thread));
const pageOf = ({ params, query }: Pick<InputFor<typeof operations.threads.notes>, 'params' | 'query'>) => ({
  ...{ uuid: params.uuid, cursor: query.cursor, perPage: query.per_page },
});
const { threads } = operations;

export const threadRoutes = [
  route(threads.list, {
    run: ({ rt, actor }, { query }) => {
      const { status, unread, phone_number: number, recipient, assigned_to: assignedTo } = query;
      const beginnings = number === undefined ? undefined : readBeginnings(actor, number);
      const filter = withoutUndefined({ status, isUnread: unread && (true as const), beginnings, recipient });
      const person = assignedTo?.toLowerCase() as Uuid | 'me' | 'nobody' | undefined;
      return listThreads(rt, actor, { cursor: query.cursor, perPage: query.per_page, filter, assignedTo: person });
    },
    present: (page) => ok({ data: page.items.map(presentThread), next_cursor: page.nextCursor }),
  }),
  route(threads.get, {
    run: ({ rt, actor }, { params }) => getThread(rt, actor, params.uuid),
    present: one,
  }),
  route(threads.messages, {
    run: ({ rt, actor }, input) => listThreadEntries(rt, actor, pageOf(input)),
    present: (page) => ok({ data: page.items.map(presentEntry), next_cursor: page.nextCursor }),
  }),
  route(threads.update, {
    run: ({ rt, actor }, { params, body }) => updateThread(rt, actor, { uuid: params.uuid, changes: rowOf(body) }),
    // Reading changes only what is shown as unread, which nobody will need to trace.
    isAudited: ({ body }) => body.status !== undefined || body.assigned_to !== undefined,
    present: one,
  }),
  route(threads.answer, {
    run: ({ quick, rt, actor, isKeyed }, { params, body }) =>
      answerThread({ ...quick, rt }, actor, { uuid: params.uuid, message: body.message, isKeyed }),
    present: presentSent,
    isLate: true,
  }),
  route(threads.notes, {
    run: ({ rt, actor }, input) => listNotes(rt, actor, pageOf(input)),
    present: (page) => ok({ data: page.items.map(presentNote), next_cursor: page.nextCursor }),
  }),
  route(threads.addNote, {
    run: ({ rt, actor }, { params, body }) => addNote(rt, actor, { uuid: params.uuid, note: body.note }),
    present: (note) => ok(presentNote(note)),
  }),
  route(threads.deleteNote, {
    run: ({ rt, actor }, { params }) => deleteNote(rt, actor, { uuid: params.uuid, noteId: params.note_id }),
    present: () => done('Note deleted.'),
  }),
];
