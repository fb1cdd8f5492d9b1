import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Webhooks',
  lead: 'Volley posts to your program what happens, a moment after it happened.',
  webhook: 'Webhook',
  newWebhook: 'New webhook',
  emptyTitle: 'No webhooks yet',
  emptyWords:
    'A webhook is an address of your program. Volley sends a request to it when something happens: when a message arrives or somebody replies, for example.',
  kinds: 'Kinds of events',
  kindsCount: '{count, plural, one {# kind} other {# kinds}}',
  what: 'What is known',
  status_active: 'Active',
  status_paused: 'Paused',
  status_disabled: 'Off',
  status_failing: 'Failing',
  failingSince: 'Fails since {time}.',
  offFailing: 'It failed for five days.',
  offGone: 'It answered 410: gone.',
  pausedWords: 'Events wait.',
  fine: 'Nothing is wrong.',
  failingTitle: 'Your program does not take what is sent',
  failingWords:
    'Every try has failed since {time}. Each delivery is tried eleven times within a day; after five days in which nothing succeeds the webhook is switched off. The log below says what your program answered.',
  offTitle: 'This webhook is switched off',
  offFailingWords:
    'Every try failed for five days, so nothing is sent to it. Mend your program, then switch the webhook on again. What happens is kept for seven days after the switch-off.',
  offGoneWords:
    'Your program answered 410, that nobody listens there any more, so nothing is sent to it. Switch it on again once something listens there.',
  pausedTitle: 'This webhook is paused',
  pausedLong: 'Nothing is sent. What happens waits for it, as long as events are kept.',
  twoSecretsTitle: 'Two secrets are valid until {time}',
  twoSecretsWords:
    'Each request carries a signature of the new secret and one of the secret before. Put the new one into your program until then.',
  url: 'Address of your program',
  urlHint: 'Such as https://example.com/hooks/volley. It must be reachable from the internet.',
  descriptionHint: 'In your own words, such as “Order system”. May stay empty.',
  kindsHint: 'What your program is told of. Choose only what it uses.',
  allOf: 'All',
  allOfName: 'Choose all: {subject}',
  noneOfName: 'Choose none: {subject}',
  campaign: 'Only of one campaign',
  campaignHint: 'Events that name no campaign are not sent then.',
  anyCampaign: 'Any campaign, and none',
  otherCampaign: 'The campaign that is chosen now',
  unnamed: 'Campaign without a name',
  sender: 'Only of one sender ID',
  senderHint: 'Events of messages with another sender are not sent then.',
  anySender: 'Any sender',
  batch: 'Events in one request, at most',
  batchHint: '1 to 500. With 1 each request is one event; with more each brings a list under the name “events”.',
  batchOne: 'One event',
  batchMany: 'Up to {count, number} events',
  make: 'Make the webhook',
  changeTitle: 'Change the webhook',
  saved: 'The webhook is saved.',
  made: 'The webhook is made',
  madeWords: 'Events are sent to it from a few seconds after now on.',
  keepTitle: 'Keep this secret now',
  keepWords:
    'It is shown this once. Your program checks by it that a request comes from Volley. Put it where your program finds it, and nowhere else.',
  verify: 'How your program checks a request',
  verifyHint:
    'Each request is signed as Standard Webhooks says; libraries for many languages exist. Pass the body as it came, before anything has parsed it.',
  language: 'Language',
  kept: 'I have kept it',
  paused: 'The webhook is paused.',
  resumed: 'The webhook is active. What has waited is sent now.',
  switchOn: 'Switch on again',
  switchOnWords: 'From now on everything is sent to it again. What do you want of the time when it was off?',
  missedNo: 'Only what happens from now on',
  missedYes: 'Also what it has missed',
  missedHint: 'What happened since it was switched off, as far as it is kept.',
  missedGone: 'After a 410 events are kept only where another webhook or program wanted them too.',
  failedHint: 'What had failed before it was switched off stays in the log, where you can send it once more.',
  switchedOn: 'The webhook is active again.',
  rotate: 'Change the secret',
  rotateTitle: 'Change the secret?',
  rotateWords:
    'You get a new secret. For 24 hours each request carries two signatures, of the new one and of the one before, so nothing is lost while you exchange it. Then the one before stops.',
  rotateAgain:
    'A change is under way: the secret before the present one would stop at once. Your program must know the present one already.',
  rotated: 'The new secret',
  deleteTitle: 'Delete this webhook?',
  deleteWords:
    'Nothing more is sent to {url}, also not what waits for another try, and its log is deleted. Your program hears of nothing that happens from then on.',
  deleted: 'The webhook is deleted.',
  onlyCampaign: 'Only campaign',
  onlySender: 'Only sender',
  perRequest: 'In one request',
};

export type WebhooksKey = keyof typeof en;

export const webhooksText = area(en, () => import('./webhooks.fr.ts'), accountWords);
