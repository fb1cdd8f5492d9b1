import { accountArea } from './account-words.ts';

/** The words of consents and of the rules of marketing. */
export const useConsentsText = accountArea(() => import('./consents.fr.ts'), {
  lead: 'What people said about text messages and calls of marketing. Opt-outs stand above it: whoever has opted out gets nothing.',
  rules: 'Rules for marketing',
  search: 'Search by the whole number',
  channel: 'About',
  allChannels: 'Text messages and calls',
  channel_sms: 'Text messages',
  channel_voice: 'Calls',
  allStatuses: 'Given and withdrawn',
  status_given: 'Given',
  status_withdrawn: 'Withdrawn',
  status_none: 'Not recorded',
  said: 'Said',
  how: 'How',
  source_form: 'On a page or in an app',
  source_spoken: 'Spoken',
  source_import: 'As a file says',
  source_reply: 'By their own reply',
  source_link: 'By the opt-out link',
  by: 'Recorded by',
  bySelf: 'Volley, for the person',
  words: 'What was shown or said',
  emptyTitle: 'Nothing is recorded yet',
  emptyWords:
    'Record here who agreed to marketing and how, such as “Signed up on our page”. STOP, START and the opt-out link of a message are recorded by Volley.',

  hint: 'Where the account demands consent, marketing goes to those alone who gave it. Service, such as codes and reminders, needs none.',
  record: 'Record consent',
  recordTitle: 'Record what a person said',
  recordTitleOf: 'Record what {number} said',
  whatFor: 'What it is about',
  whatSaid: 'What the person said',
  choose_given: 'They agreed',
  choose_withdrawn: 'They withdrew it',
  howSaid: 'How they said it',
  wordsHint:
    'Such as “Yes, send me offers by text message.” It is the proof if somebody asks. If they withdrew it before by a reply or a link, it is required.',
  when: 'When they said it',
  whenHint: 'On your own clocks ({zone}); empty: now. What was said last counts.',
  submit: 'Record it',
  recorded: 'It is recorded.',
  history: 'All that was said',
  historyTitle: 'What {number} said',
  historyLead: 'What was recorded last comes first. What was said last counts.',
  more: 'Show more',

  rulesLead:
    'They hold for campaigns whose purpose is marketing. Service and single messages never wait and need no consent.',
  demand: 'Marketing needs consent',
  demandHint:
    'Campaigns of marketing go to those alone whose consent is recorded. Others are left out, at no cost, and the report says so.',
  quiet: 'Quiet hours',
  quietHint: 'Marketing waits while people sleep, each by their own clock. It is put off, never dropped.',
  zoneField: 'Field with people’s time zones',
  zoneFieldHint:
    'Such as Europe/Paris. It counts for quiet hours, and for windows of each recipient’s own zone. Where somebody has no zone in it, that of their number counts.',
  undeliveredSince: 'Leave out who was not reached since',
  undeliveredSinceHint:
    'Numbers whose last five SMS since this date were not delivered get no marketing, at no cost, until one is delivered. Empty: they are not left out. After a fault of a carrier choose a later date.',
  zoneOfNumber: 'None: the number says it',
  ofAll: 'The operator has quiet hours from {from} to {to} for all accounts. They hold besides your own.',
  saved: 'Saved. It is in effect, for campaigns under way too.',
  mayNotRule: 'You may read these rules. Ask an owner or a sender of the account to change them.',
  ruleDemanded: 'Needed for marketing',
  ruleNotDemanded: 'Not needed',
});
