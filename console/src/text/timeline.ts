import { accountArea } from './account-words.ts';

/** The words of what happened with one number. */
export const useTimelineText = accountArea(() => import('./timeline.fr.ts'), {
  happenedHint: 'Everything with this number, the latest first.',
  happenedWithoutTexts:
    'Everything with this number, the latest first. Texts are shown to those who may change contacts.',
  openThread: 'Open the conversation',
  writeIt: 'Write to them',
  callIt: 'Call them',
  show: 'What is shown',
  everything: 'Everything',
  kind_message: 'Texts to it',
  kind_reply: 'Replies from it',
  kind_call: 'Calls to it',
  kind_verification: 'Codes',
  kind_consent: 'Consents and withdrawals',
  kind_note: 'Notes about it',
  kind_opt_out: 'The opt-out',
  kind_contact: 'The contact',
  historyIn: 'Reply to {ours}',
  keyword:
    '{keyword, select, stop {Understood as an opt-out} start {Understood as a wish for messages again} help {Understood as a call for help} other {Reply}}',
  taken: 'Taken by the carrier at {sent}, no receipt since',
  takenBy: 'Taken by {carrier} at {sent}, no receipt since',
  takenAndUsual: '{taken}; its usual is {seconds, number} s',
  takenAndEnded: 'Taken by the carrier at {sent}, {status, select, delivered {delivered} other {ended}} at {ended}',
  noReason: 'No reason was given.',
  opened: 'A link of it was opened {count, plural, one {once} other {# times}}, first at {first}',
  call: 'Called: {status, select, answered {answered, for {seconds, number} s} no_answer {no answer} busy {the line was busy} rejected {refused} cancelled {cancelled} skipped {left out} failed {failed} other {under way}}',
  calledOften: 'after {count, plural, one {one attempt} other {# attempts}}',
  keys: 'keys pressed: {digits}',
  verification:
    '{status, select, approved {A code was entered} pending {A code was sent, and not entered yet} expired {A code was not entered in time} failed {A wrong code was entered too often} cancelled {A code was cancelled} other {No code was sent}}',
  consent:
    '{status, select, given {Agreed to} other {Withdrew the consent to}} {channel, select, voice {calls} other {text messages}}',
  note: 'Note of {ours}',
  optOut: 'Opted out: it gets nothing more',
  contactMade: 'Became a contact',
  noTimelineTitle: 'Nothing with this number yet',
  noTimelineWords: 'Texts, replies, calls, codes and consents stand here in their order.',
  timelineEnd: 'This is where it began.',
});
