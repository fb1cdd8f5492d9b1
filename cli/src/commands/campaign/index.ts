// The verbs of SMS campaigns, from draft to report.

import { parseIds } from '../../frame/arguments.ts';
import { noun } from '../../frame/noun.ts';
import { oneLine } from '../../frame/rows.ts';
import { done, verb } from '../../frame/verb.ts';
import { analyticsOf } from '../analytics.ts';
import { MESSAGE_COLUMNS } from '../message-words.ts';
import { draft } from './draft.ts';
import { describePreview } from './preview.ts';
import { sending } from './sending.ts';
import { type Campaign, describeCampaign, describeReport } from './words.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';

const move = (does: string, after = '') => ({
  does,
  says: ({ name, status }: Campaign) => `${name} is ${status}. ${after}`.trimEnd(),
});

const drafts = {
  create: verb('smsCampaigns.create', {
    ...draft,
    args: ['name'],
    says: ({ uuid }) =>
      `Campaign ${uuid} is a draft; nothing is sent yet.\nShow the cost:  volley campaign preview ${uuid}\nSend it:        volley campaign send ${uuid}`,
    example: [
      '"Harvest offer" "Hello {{first_name|friend}}, seeds are 20% off" --from Volley \\\n    --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 --window 08:00-20:00',
      '"Pay day" --text-file pay-day.txt --from Volley --csv staff.csv --every monthly --at 2027-01-25T09:00 --time-zone Africa/Accra',
    ],
  }),
  change: verb('smsCampaigns.update', {
    ...draft,
    more: (command) => draft.more(command).option('--no-every', 'send it only once'),
    note: 'Settings that you do not name stay as they are. Recipients that you name replace all earlier ones.',
    says: ({ uuid, name, status }) => `Campaign ${uuid} (${name}) is changed; it is ${status}.`,
    example: `${EXAMPLE} --name "Harvest offer, second try" --no-window`,
  }),
  preview: verb('smsCampaigns.preview', {
    hidden: ['contact_ids'],
    more: (command) =>
      command.option('--contact <id...>', 'show the texts of these contacts (default: of five recipients)', parseIds),
    names: () => ({ contact_ids: '--contact' }),
    input: (input, { contact }: { contact?: readonly number[] }) =>
      contact === undefined ? input : { ...input, contact_ids: contact.join(',') },
    // The preview merges the text for every recipient, which takes a while for a million people.
    timeoutMs: 300_000,
    says: (preview, { uuid }) => describePreview(preview, uuid),
  }),
  draft: verb('smsCampaigns.draft', { says: (one) => JSON.stringify(one, null, 2) }),
  test: verb('smsCampaigns.testSend', {
    args: ['uuid', 'phone_numbers as number'],
    once: 'sends nothing twice',
    says({ cost, messages }) {
      const texts = messages.map(({ phone_number: to, message }) => `  ${to}: ${oneLine(message, 300)}`);
      const results = messages.map(({ id }) => `  volley message show ${id}`);
      return `The test costs ${cost} and is queued. The campaign stays as it is.\n${texts.join('\n')}\n\nShow the results:\n${results.join('\n')}`;
    },
    json: ({ cost, messages }) => ({ cost, messages }),
    example: `${EXAMPLE} 0244123456 0204123456 --contact 1201`,
  }),
} as const;

const moves = {
  pause: verb(
    'smsCampaigns.pause',
    move(
      'pause a campaign that is sending, or a series: then no run starts until you resume it',
      'Messages that the carrier has accepted are not recalled.',
    ),
  ),
  resume: verb('smsCampaigns.resume', move('resume a paused campaign, or a series with its next run from now on')),
  cancel: verb(
    'smsCampaigns.cancel',
    move(
      'cancel a campaign permanently: messages that still wait are skipped and cost nothing',
      'The credits that were reserved for waiting messages are available again.',
    ),
  ),
  'retry-failed': verb(
    'smsCampaigns.retryFailed',
    move('send again the messages that no carrier accepted; nobody gets a message twice'),
  ),
  delete: verb('smsCampaigns.delete', {
    alias: 'remove',
    ...done('The campaign is deleted.'),
  }),
} as const;

const reading = {
  series: verb('smsCampaigns.series'),
  runs: verb('smsCampaigns.runs', {
    columns: [
      'run_number as run',
      'uuid',
      'status',
      'started_at as started',
      'total_recipients as recipients',
      'messages_sent as sent',
      'credits_used as credits',
    ],
    empty: 'The campaign has had no run.',
  }),
  list: verb('smsCampaigns.list', {
    columns: [
      'uuid',
      'name',
      'sender_id as from',
      'status',
      'total_recipients as recipients',
      'messages_sent as sent',
      'credits_used as credits',
      'created_at as created',
    ],
    empty: 'No campaign found.',
    example: '--kind bulk --limit 20',
  }),
  show: verb('smsCampaigns.get', { says: describeCampaign }),
  report: verb('smsCampaigns.report', {
    filtersOf: 'smsCampaigns.messagesCsv',
    says: describeReport,
    csv: ['smsCampaigns.messagesCsv', 'every recipient'],
    example: [EXAMPLE, `${EXAMPLE} --csv harvest.csv`, `${EXAMPLE} --status failed,undelivered --csv -`],
    also: { 'smsCampaigns.messagesCsv': `${EXAMPLE} --csv harvest.csv` },
  }),
  recipients: verb('smsCampaigns.messages', {
    columns: MESSAGE_COLUMNS,
    empty: 'The campaign has no recipients yet: the list is made when it starts.',
    note: 'To write all recipients of a large campaign to a file: volley campaign report --csv',
    example: [`${EXAMPLE} --limit 50 --page 2`, `${EXAMPLE} --status failed --all`],
  }),
  analytics: verb('smsCampaigns.analytics', {
    ...analyticsOf('This campaign does not count visits: see volley campaign create --track-visits'),
    csv: ['smsCampaigns.analyticsCsv', 'the visits'],
    example: `${EXAMPLE} --from 2026-01-01T00:00:00Z --interval hour`,
    also: { 'smsCampaigns.analyticsCsv': `${EXAMPLE} --csv visits.csv` },
  }),
} as const;

export const campaign = noun('campaign', 'SMS campaigns', ['smsCampaigns'], {
  ...drafts,
  ...reading,
  ...sending,
  ...moves,
});
