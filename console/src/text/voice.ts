import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** Voice campaigns: the list, and a campaign's results. */
export const useVoiceText = accountArea(() => import('./voice.fr.ts'), {
  campaign: 'Voice campaign',
  places: 'Parts of voice',
  callingNow: 'Calling now',
  when: 'Last change',
  emptyTitle: 'No voice campaigns yet',
  emptyWords:
    'A voice campaign calls many people, plays them a recording or a spoken text, and takes the keys that they press: “Your appointment is tomorrow at nine. Press one to confirm.”',
  partAnswered: 'Answered',
  partNotReached: 'Not reached',
  partLeftOut: 'Not called',
  callee_queued: 'Waiting',
  callee_ringing: 'Being called',
  callee_answered: 'Answered',
  callee_rejected: 'Rejected',
  callee_cancelled: 'Cancelled',
  callee_skipped: 'Not called',
  pausedBecause:
    '{reason, select, insufficient_credit {It is paused: the account has too few credits. Top up, then resume it.} monthly_limit {It is paused: the monthly limit of the account is reached. Resume it next month, or ask the operator for more.} contacts_incomplete {It is paused: a change of the contacts failed. Look at them, then resume it.} caller_id_withdrawn {It is paused: its caller ID may not be shown any more. Ask the operator, then resume it.} refused {It is paused: many calls in a row were refused for the same reason. Look at the last calls below and ask the operator, then resume it.} speech_failed {It is paused: the texts of many people in a row could not be spoken. Ask the operator, then resume it.} other {It is paused until somebody resumes it. Calls in progress end by themselves.}}',
  failedBecause:
    '{reason, select, no_recipients {It failed: nobody was left to call.} no_consent {It failed: nobody in it has agreed to marketing calls.} no_trunk {It failed: no trunk serves these numbers. Ask the operator.} no_price {It failed: calls to these numbers have no price. Ask the operator.} caller_id_refused {It failed: no trunk lets it show its caller ID. Choose another one in a new campaign.} caller_id_withdrawn {It failed: its caller ID may not be shown any more.} sender_withdrawn {It failed: the sender ID of the text for those who are not reached may not be used any more. Choose another one in a new campaign.} links_address_unset {It failed: the links in the text for those who are not reached would work on the machine of Volley alone. Ask the operator.} other {It failed because of an error of the service. Ask the operator.}}',
  waitsQuiet:
    'It waits for people who are in their quiet hours, since it is marketing. The first of them is called {when}.',
  waitsWindow:
    'It waits until those who are left may be called by its calling window. The first of them is called {when}.',
  waitsTrunk:
    'No trunk can take its calls now: each has failed and is left alone for a while, or is switched off. It is tried again by itself; if this lasts, ask the operator.',
  waitsRestored: 'The installation was restored from a backup. It goes on when the operator releases what is held.',
  waitsContacts: 'Its calls wait for an import, or a change of many contacts, that still decides who is left out.',
  simulated: 'The built-in simulator takes these calls: no phone rings.',
  calls: 'Calls made',
  talkTime: 'Time on the phone',
  nextCall: 'Next call',
  nextSoon: 'As soon as a line is free',
  minutes: '{minutes, number} min {seconds, number} s',
  held: 'Held for calls that may come',
  moneyHint: 'What is held and not used is free again when the campaign ends.',
  share: 'Of those who answered',
  noResults: 'Nobody has pressed one of its keys yet.',
  reasons: 'Why people were not reached',
  texts: 'Texts to those who were not reached',
  toTexts: 'All about these texts',
  message_waiting: 'Waiting for the call, or to be sent',
  message_unneeded: 'Not needed: the call reached them',
  message_leftOut: 'Left out',
  textsCharged: 'Charged for texts',
  textsHeld: 'Held for texts that may go',
  notReachedText: 'Text to those who are not reached',
  noRecording: 'None yet',
  trunkNumber: 'That of the trunk',
  betweenThere: '{from} to {to}, where each recipient is',
  again: 'Called again',
  timesLater:
    '{count, plural, one {Once more} other {Up to # more times}}, {minutes, plural, one {one minute} other {# minutes}} after each try',
  callList: 'Every try',
  callListHint: 'One line for each. A try that no trunk could place is made again, and is not among the calls made.',
  allOutcomes: 'All results',
  outcome: 'Result',
  attempt: 'Try',
  called: 'Called',
  details: 'Keys or reason',
  duration: 'Duration',
  noCallsTitle: 'No calls yet',
  noCallsWords: 'When the campaign starts, each call has a line here.',
  inProgress: '{status, select, ringing {Ringing} answered {Talking} other {Being called}}',
  callTo: 'Call to {number}',
  openCall: 'Call to {number}, try {attempt, number}',
  trunk: 'Trunk',
  phrase: 'Words of the other side',
  code: 'SIP status',
  cause: 'Cause of the network',
  causeWords: '{code, number}: {words}',
  endedAt: 'Ended',
  onlyNumber: 'All calls to this number',

  review: 'Review and start',
  retry: 'Call failed ones again',
  paused: '{name} is paused. Calls in progress end by themselves.',
  retried: '{name} calls again.',
  cancelWords:
    '{count, plural, =0 {Nobody else is called.} one {One person who still waits is not called, and the credits held for it are free again.} other {# people who still wait are not called, and the credits held for them are free again.}} Calls in progress end by themselves. This cannot be undone.',
  deleteWords: 'The draft is gone for good. Its recording stays among the recordings. Nobody was called.',
  retryTitle: 'Call failed ones again?',
  retryWords:
    '{count, plural, one {One person whose call the trunk refused or failed is called again. The most that it can cost is held again.} other {# people whose calls the trunk refused or failed are called again. The most that it can cost is held again.}} Nobody who declined, was busy or did not answer is called.',
});

export type VoiceKey = KeyOf<typeof useVoiceText>;
