import { accountArea } from './account-words.ts';

/** Numbers that receive no messages: the list, adding some, and allowing them again. */
export const useOptOutsText = accountArea(() => import('./opt-outs.fr.ts'), {
  lead: 'Who gets no more messages, and why. Campaigns leave these numbers out, and single messages to them are refused, unless the operator lets those through for your account.',
  proof: 'Proof or note',
  since: 'Since',
  reason_opt_out: 'Said stop',
  reason_complaint: 'Complaint',
  reason_manual: 'Entered',
  add: 'Add numbers',
  emptyTitle: 'Nobody has opted out',
  emptyWords:
    'Whoever replies STOP, or presses the button behind the opt-out link of a message, is entered here by Volley with the proof. Enter yourself whoever told you by phone or mail.',

  allow: 'Allow messages again',
  allowShort: 'Allow',
  allowOne: 'Allow messages to {number} again',
  allowTitle: 'Allow messages to {number} again?',
  manualWords: 'Somebody entered this number. It gets campaigns and single messages again from now on.',
  askedWords:
    'This person asked to get nothing more. Write to them again only if they agreed to it themselves: without consent that is forbidden in most countries, and carriers may block the sender for it.',
  complaintWords:
    'This person complained. Write to them again only if they agreed to it themselves: without consent that is forbidden in most countries, and carriers may block the sender for it.',
  known: 'What is known: {note}',
  reason: 'How did they agree again?',
  reasonHint: 'Such as “Signed up again in the shop on 3 March”. It is kept in the audit log.',
  allowed: '{number} gets messages again.',
  notBack: 'It could not be taken back. {message}',

  newTitle: 'Add opt-outs',
  newLead: 'From now on these numbers get nothing, not even from campaigns that are being sent.',
  numbersHint:
    'One to a line; up to 1,000 are added at a time. Numbers without a country code are read as numbers of {country}. Those that are listed already stay as they are.',
  whyLabel: 'Why they get nothing',
  choose_manual: 'It is entered by you',
  choose_opt_out: 'The person asked for it',
  choose_complaint: 'The person complained',
  noteHint: 'Such as “Asked by phone on 3 March”. Whoever sees the list sees it.',
  submit: 'Stop messages to them',
  progress: '{done, number} of {all, number} are done.',
  done: '{count, plural, =0 {No number was added.} one {One number gets no more messages.} other {# numbers get no more messages.}}',
  refused: '{count, plural, one {One line is no usable number:} other {# lines are no usable numbers:}}',
  stopped: '{count, plural, one {The last number was not reached.} other {The last # numbers were not reached.}}',
  mend: 'Put what is left back into the field',
});
