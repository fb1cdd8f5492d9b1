import { accountArea } from './account-words.ts';

export const useCampaignsText = accountArea(() => import('./campaigns.fr.ts'), {
  sendingNow: 'Sending now',
  from: 'From {sender}',
  emptyTitle: 'No campaigns yet',
  emptyWords:
    'A campaign sends one text to many people, such as an offer to all customers, and shows here how far it is.',
  onTheWay: 'On the way',
  heldBackBy: 'What holds it back?',
  skipped: 'Skipped',
  waiting_credit: 'It waits for credits. Top up the account, then it goes on.',
  waiting_month:
    'The monthly limit of the account is reached. It goes on next month, or when the operator raises the limit.',
  waiting_person: 'It waits until somebody resumes it.',
  waiting_window: 'It waits for its sending window.',
  waitingWindow:
    '{clocks, select, recipient {It goes out between {from} and {to} by the clocks of each recipient, and waits for the first of those who are left: {when} by yours.} other {It waits for its sending window, which opens {when}.}}',
  waiting_quiet_hours: 'It waits: these are quiet hours, and it is marketing.',
  waitingQuiet:
    'It waits for people who are in their quiet hours, since it is marketing. The first of them get it {when}.',
  waiting_carrier:
    'It waits for the carrier, which is busy or cannot be reached, or for the hours of a route, and goes on by itself.',
  waiting_throttled:
    'The carrier has lately asked for fewer messages at a time, so this campaign goes out more slowly. It goes on by itself.',
  waiting_restored: 'The installation was restored from a backup. It goes on when the operator releases what is held.',
  waiting_contacts: 'It waits for an import, or a change of many contacts, that still decides who is left out.',
  pausedBecause:
    '{reason, select, insufficient_credit {It is paused: the account has too few credits. Top up, then resume it.} monthly_limit {It is paused: the monthly limit of the account is reached.} contacts_incomplete {It is paused: an import, or a change of many contacts, that decides who gets it failed or was cancelled. Look at what it has done, then resume the campaign.} sender_withdrawn {It is paused: its sender ID is no longer approved.} refused_by_carrier {It is paused: the carrier refused its messages one after another. Ask the operator.} other {It is paused.}}',
  failedBecause:
    '{reason, select, no_recipients {It failed: nobody was left to send to.} no_consent {It failed: nobody in it has agreed to marketing.} no_route {It failed: no carrier takes these numbers. Ask the operator.} sender_not_registered {It failed: its sender ID is not registered with the networks of these numbers.} no_price {It failed: there is no price for these numbers. Ask the operator.} text_not_registered {It failed: its text is not registered for its sender ID. The preview says where it differs.} sender_withdrawn {It failed: its sender ID is no longer approved.} nothing_sent {It failed: no message was accepted.} denied_url {It failed: its text has a link to a denied domain.} links_address_unset {It failed: short links have no public address yet. Ask the operator.} other {It failed. Ask the operator.}}',
  reasons: 'Why messages did not arrive',
  reasonWords:
    '{reason, select, opted_out {The person has opted out} no_consent {The person has not agreed to marketing} undelivered_before {The last five messages were not delivered} no_route {No carrier takes the number} sender_not_registered {The sender ID is not registered with the network} no_receipt {No receipt came} cancelled {The campaign was cancelled} missing_field {The contact lacks a value of the text} undelivered {The carrier reports that it did not reach the phone} expired {The phone could not be reached in time} rejected {The carrier took it and then rejected it} other {{reason}}}',
  noText: 'No text yet.',
  ownTexts: 'Each message has a text of its own.',
  isBatch: 'This is a batch: a program gave its messages one by one. Its recipients and texts cannot be changed.',
  cost: 'Cost',
  charged: 'Charged',
  rate: 'Rate',
  perMinute: '{count, number} a minute',
  replies: 'Replies to this campaign',
  repliesTo: 'Replies to {sender}',
  noMessagesTitle: 'No messages yet',
  noMessagesWords: 'When the campaign starts, each recipient has a line here.',
});
