import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

/** Conversations with the people who reply. */
const en = {
  title: 'Inbox',
  lead: 'Conversations with the people who reply to you. New replies appear by themselves.',
  keywords: 'Words and answers',
  with: 'With',
  last: 'Last reply',
  to: 'Your number',
  assigned: 'Looked after by',
  search: 'Search by number',
  open: 'Open',
  closed: 'Closed',
  all: 'Open and closed',
  view: 'Whose',
  anyone: 'All people',
  mine: 'Mine',
  nobody: 'Nobody’s yet',
  unread: 'Unread',
  emptyTitle: 'No open conversation',
  emptyWords:
    'A conversation begins when somebody replies to a sender ID that is a number, and ends when you close it. As long as no carrier is set up, the built-in simulator replies in their place: to messages whose number ends in 0011.',

  conversation: 'Conversation',
  yourNumber: 'Written to {recipient}',
  answer: 'Your answer',
  answerHint:
    '{units, number} of {room, number} · {parts, plural, =0 {empty} one {# SMS} other {# SMS}} · from {recipient} · Ctrl+Enter sends',
  answerMissing: 'Write an answer first.',
  sent: 'The answer is on its way.',
  close: 'Close the conversation',
  reopen: 'Open again',
  closedToast: 'The conversation is closed.',
  openedToast: 'The conversation is open again.',
  assign: 'Assign',
  assignMe: 'To me',
  assignNobody: 'To nobody',
  assignedToast: '{name} looks after it now.',
  unassignedToast: 'Nobody looks after it now.',
  said: 'What was said',
  inLine: 'Reply',
  keyword: 'Understood as {keyword}',
  begin: 'This is the beginning of the conversation.',
  optedOut: 'This number has opted out, since {since}. It gets no answer.',
  optedOutSee: 'See the opt-out',
  notes: 'Notes',
  notesHint: 'For your colleagues. The person never sees them.',
  notesNone: 'There is no note yet.',
  note: 'New note',
  addNote: 'Add the note',
  noteBy: '{author}, {time}',
  deleteNote: 'Delete the note of {author}, {time}',
  noteDeleted: 'The note is deleted.',
  mayNotSend: 'To answer you need the right to send.',
};

export type ThreadsKey = keyof typeof en;

export const threadsText = area(en, () => import('./threads.fr.ts'), accountWords);
