import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** The words of single messages: their states and reasons, and the messages with a number. */
export const useMessagesText = accountArea(() => import('./messages.fr.ts'), {
  message: 'Message',
  means_queued: 'It waits to be sent.',
  means_submitting: 'It is on its way to the carrier.',
  means_sent: 'The carrier has it. Whether it arrived is told by a receipt, which has not come yet.',
  means_delivered: 'It arrived on the phone.',
  means_undelivered: 'It did not arrive.',
  means_expired: 'Its time ran out before it arrived.',
  means_rejected: 'The carrier took it, and rejected it then.',
  means_failed: 'No carrier took it. It costs nothing.',
  means_unknown: 'The carrier did not answer, so it may have arrived.',
  means_skipped: 'It was not sent. It costs nothing.',
  carrierSaid: 'The carrier said {code}: {words}',
  carrierCode: 'The carrier said {code}, which is not explained.',
  simulated: 'The built-in simulator took this message: no phone rang, and no carrier was asked.',
  time: 'Time',
  part: 'Part {part, number}',
  part_sent: 'Sent',
  part_delivered: 'Delivered',
  part_undelivered: 'Not delivered',
  part_expired: 'Expired',
  part_rejected: 'Rejected',
  carrierId: 'The carrier’s id: {id}',
  made: 'Written',
  submitted: 'Given to the carrier',
  accepted: 'Taken by the carrier',
  firstClick: 'Link first opened',
  validUntil: 'Expires if not sent by',
  ofCampaign: 'Open its campaign',
  testOf: 'A test of a campaign',
  openMessage: 'Open as a page',

  lead: 'Every text that went out, from campaigns and one by one.',
  allSenders: 'All senders',
  inCampaign: 'Of one campaign',
  emptyTitle: 'No messages yet',
  emptyWords:
    'Each text to each number has a line here, with what became of it. Send one to yourself, for example: “Hello from Volley”.',

  newLead: 'One text to one number, such as an answer or a note. For many people, write a campaign.',
  costs: '{parts, plural, one {It costs {cost} credits.} other {It costs {cost} credits: # SMS at {price} each.}}',
  costWaits: 'Write a number and a text: then you see here what it costs.',
  costNone: 'Messages to this number cannot be sent.',
  toHint: 'A number without a country code is read as a number of {country}.',
  later: 'Send it later',
  laterHint: 'Left out: it is sent at once. By the clocks of your account.',
  shorten: 'Shorten links and count who opens them',
  sentToast: 'The message is on its way.',
  mayNotSend: 'You may look at messages, but not send them. Ask an owner of the account for the right to do it.',

  historyTitle: 'Messages with {number}',
  historyIn: 'Reply to {recipient}',
  keyword:
    '{keyword, select, stop {Understood as an opt-out} start {Understood as a wish for messages again} help {Understood as a call for help} other {Reply}}',
  optedOut: 'This number has been among the opt-outs since {since}: it gets no messages.',
  optedOutSee: 'See why',
  historyEmptyTitle: 'Nothing with this number yet',
  historyEmptyWords: 'Messages to this number and replies from it stand here in their order.',
  historyEnd: 'This is where it began.',
  part_waiting: 'Waiting',
});

export type MessagesKey = KeyOf<typeof useMessagesText>;
