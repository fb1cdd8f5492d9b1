// The verbs of SMS campaigns that are more than an operation, from draft to report.
import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { parseIds } from '../../frame/arguments.ts';
import { noun } from '../../frame/noun.ts';
import { parsePatience } from '../../frame/progress.ts';
import { picked, renderAll } from '../../frame/show.ts';
import type { InputOf, ReplyOf } from '../../frame/table.ts';
import { gone, verb } from '../../frame/verb.ts';
import { MESSAGE_COLUMNS } from '../messages.ts';
import { draft } from './draft.ts';
import { hasEnded, type Report, watchCampaign, withEnoughCredits } from './sending.ts';

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120003';
const LISTED = 'status started_at total_recipients messages_sent credits_used';
const REPORTED =
  'campaign.uuid campaign.name message template_id template_version campaign.status fail_reason pause_reason purpose waiting_for sending_window window_opens_at accepted_per_minute unknown_zones parts cost campaign.credits_used held clicks replies next_run_at runs parent_uuid run_number campaign.started_at campaign.ended_at counts reasons';

type Campaign = ReplyOf<'smsCampaigns.get'>;

interface WatchFlags {
  readonly watch?: boolean;
  readonly timeout: number;
}

const PATIENCE_SECONDS = 86_400;
const withTimeout = (command: Command): Command =>
  command.addOption(
    new Option('--timeout <seconds>', 'how long to follow it').argParser(parsePatience).default(PATIENCE_SECONDS),
  );

async function send(
  client: Client,
  input: InputOf<'smsCampaigns.send'>,
  flags: WatchFlags,
): Promise<Campaign | Report> {
  const { uuid } = input;
  const campaign = await withEnoughCredits(
    client,
    async () => (await client.smsCampaigns.preview({ uuid })).cost,
    () => client.smsCampaigns.send(input),
  );
  return flags.watch ? watchCampaign(client, uuid, flags.timeout) : campaign;
}

/** Of one that was followed; the others are told in general. */
const followed = {
  says: (state: Campaign | Report) => ('campaign' in state ? renderAll(picked(state, REPORTED)) : undefined),
  fails(state: Campaign | Report, { uuid }: { readonly uuid: string }, { timeout }: Record<string, unknown>) {
    if (!('campaign' in state) || state.campaign.status === 'completed') return null;
    const { status } = state.campaign;
    if (hasEnded(state)) return `The campaign is ${status}.`;
    return `The campaign is still ${status} after ${timeout} s; see: volley campaign report ${uuid}`;
  },
} as const;

export const campaign = noun('campaign', 'SMS campaigns', ['smsCampaigns'], {
  create: verb('smsCampaigns.create', {
    ...draft,
    args: ['name'],
    facts: 'status sender_id scheduled_at is_recurring',
    next: 'Show the cost:  volley campaign preview {uuid}\nSend it:        volley campaign send {uuid}',
    example:
      '"Harvest offer" "Hello {{first_name|friend}}, seeds are 20% off" --from Volley --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 --window 08:00-20:00',
  }),
  change: verb('smsCampaigns.update', {
    ...draft,
    more: (command) => draft.more(command).option('--no-every', 'send it only once'),
    note: 'Settings that you do not name stay as they are. Recipients that you name replace all earlier ones.',
    facts: 'status sender_id scheduled_at is_recurring',
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
    next: 'Send it only at this cost:  volley campaign send {uuid} --expected-cost {cost}',
  }),
  test: verb('smsCampaigns.testSend', {
    args: ['uuid', 'phone_numbers as number'],
    once: 'sends nothing twice',
    next: 'The campaign stays as it is. Show the result of each:  volley message show <id>',
  }),
  runs: verb('smsCampaigns.runs', { columns: `run_number uuid ${LISTED}` }),
  list: verb('smsCampaigns.list', {
    columns: `uuid name sender_id ${LISTED}`,
  }),
  overview: verb('smsCampaigns.overview', {
    columns: 'uuid name status total_recipients planned_recipients delivered not_delivered skipped opened',
  }),
  states: verb('smsCampaigns.states', { columns: 'status campaigns' }),
  report: verb('smsCampaigns.report', {
    filtersOf: 'smsCampaigns.messagesCsv',
    facts: REPORTED,
    csv: 'smsCampaigns.messagesCsv',
  }),
  recipients: verb('smsCampaigns.messages', {
    columns: MESSAGE_COLUMNS,
    note: 'To write all recipients of a large campaign to a file: volley campaign report --csv',
  }),
  usual: verb('smsCampaigns.usual', {}),
  analytics: verb('smsCampaigns.analytics', {
    csv: 'smsCampaigns.analyticsCsv',
  }),
  send: verb('smsCampaigns.send', {
    ...followed,
    does: 'start a campaign, now or at its scheduled time',
    hidden: ['scheduled_at'],
    more: (command) => withTimeout(command).option('--watch', 'follow progress until the campaign finishes'),
    call: send,
    next: 'Progress:  volley campaign report {uuid}',
    example: `${EXAMPLE} --expected-cost 60.20 --watch`,
  }),
  schedule: verb('smsCampaigns.send', {
    does: 'start a campaign at a later time',
    args: ['uuid', 'scheduled_at as instant'],
    facts: 'scheduled_at',
  }),
  watch: verb('smsCampaigns.report', {
    ...followed,
    does: 'follow the progress of a campaign until it finishes',
    more: withTimeout,
    call: (client, { uuid }, { timeout }: WatchFlags) => watchCampaign(client, uuid, timeout),
  }),
  delete: verb('smsCampaigns.delete', { ...gone, alias: 'remove' }),
});
