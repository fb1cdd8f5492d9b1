import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** The words of the first page. */
export const useHomeText = accountArea(() => import('./home.fr.ts'), {
  startHint: 'A few steps to a first campaign. Nothing reaches a real phone before a carrier is set up.',
  addCarrier: 'Add a carrier',
  startDismiss: 'Do not show this again',
  stepSender: 'Have a sender ID that can be used',
  stepSenderWords: 'The name that recipients see. The operator approves it.',
  stepSenderSee: 'See your request',
  stepText: 'Send yourself a text',
  stepTextWords: 'See what a recipient sees, and how a message is followed.',
  stepContact: 'Add a contact',
  stepContactWords: 'Somebody who wants to hear from you.',
  stepCampaignWords: 'One text to many people. You see whom it reaches and what it costs before it is sent.',

  problems: 'Needs attention',
  problemPaused: '{name} is paused.',
  problemFailed: '{name} failed.',
  problemNoTrunk: '{name} waits: no trunk can take its calls now.',
  problemNoPrice: 'No message has a price yet, so nothing can be sent. Set what a message costs.',
  problemNoSender: 'No sender ID can be used, so nothing can be sent.',
  problemNoCredits: 'There are no credits left, so nothing can be sent.',
  problemLow: 'Fewer than {limit} credits are left.',
  problemRunningOut:
    '{days, plural, =0 {At the pace of this month the credits last less than a day.} one {At the pace of this month the credits last one more day.} other {At the pace of this month the credits last # more days.}}',
  usuallyNone: 'none',
  alarm_deliveries_network: 'Only {share} of the messages to {name} are delivered; usually {usual}.',
  alarm_deliveries_sender_id: 'Only {share} of the messages from {name} are delivered; usually {usual}.',
  alarm_deliveries_template: 'Only {share} of the messages of the template {name} are delivered; usually {usual}.',
  alarm_refusals_network: '{share} of the messages to {name} are refused; usually {usual}.',
  alarm_refusals_sender_id: '{share} of the messages from {name} are refused; usually {usual}.',
  alarm_refusals_template: '{share} of the messages of the template {name} are refused; usually {usual}.',
  alarm_opt_outs_sender_id: 'After {share} of the messages from {name} the recipient opts out; usually after {usual}.',
  alarm_opt_outs_template:
    'After {share} of the messages of the template {name} the recipient opts out; usually after {usual}.',
  alarm_receipts_network: 'Receipts from {name} come late: {share} within two minutes; usually {usual}.',
  alarm_receipts_sender_id: 'Receipts for {name} come late: {share} within two minutes; usually {usual}.',
  alarm_spend: 'Messages of the last 24 hours cost {spent}; the most before was {usual}.',
  alarm_balance: 'At this pace the credits last for {hours, plural, one {# hour} other {# hours}} more.',
  problemLimit: 'The monthly limit is nearly used up: {used} of {limit} credits.',
  problemUnread: '{count, plural, one {One conversation is unread.} other {# conversations are unread.}}',
  noProblems: 'Nothing needs attention now.',

  spent: 'Spent this month',
  lasts: 'Last about',
  lastsDays: '{days, plural, one {# day} other {# days}}',
  lastsLong: 'More than a year',
  lastsUnknown: 'Not known yet',

  next: 'Coming next',
  nextNone: 'Nothing is planned.',
  recent: 'How the last ones arrived',
  recentHint: 'The last campaigns that ended: how many of their messages arrived.',
  recentNone: 'No campaign has ended yet.',
  arrived: '{share} arrived',
  ofRecipients: '{count, plural, one {of # recipient} other {of # recipients}}',

  replies: 'Last replies',
  repliesAll: 'Open the inbox',
  repliesNone: 'Nobody has written back yet. Replies to your numbers stand here.',
});

export type HomeKey = KeyOf<typeof useHomeText>;
