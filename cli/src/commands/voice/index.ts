// The verbs of voice campaigns, from draft to report.
import type { Client } from '@volley/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { describeSteps } from '../../frame/call-steps.ts';
import { missingCredits } from '../../frame/enough-credits.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { noun } from '../../frame/noun.ts';
import { shortTime } from '../../frame/output.ts';
import { shortReason } from '../../frame/reasons.ts';
import type { InputOf, ReplyOf } from '../../frame/table.ts';
import { done, verb } from '../../frame/verb.ts';
import { describePreview, describeReport } from './words.ts';

type Given = Record<string, unknown>;
type Campaign = ReplyOf<'voiceCampaigns.get'>;

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120004';

function parseDigit(raw: string, before?: Given): Given {
  const [, digit, result] = /^([0-9*#])=(.+)$/.exec(raw) ?? [];
  if (digit === undefined || result === undefined)
    throw new InvalidArgumentError('It must be a key and its meaning, such as 1=confirmed.');
  return { ...before, [digit]: result };
}

interface DraftFlags {
  readonly stay?: boolean;
  readonly digit?: Given | false;
}

const draft = {
  hidden: ['hang_up_after_message', 'digit_results', 'version'],
  more: (command: Command): Command =>
    command
      .option('--stay', 'keep the call open after the message')
      .option('--digit <key=meaning...>', 'the result that a pressed key stands for, such as 1=confirmed', parseDigit),
  names: () => ({ hang_up_after_message: '--stay', digit_results: '--digit' }),
  input(input: Given, { stay, digit }: DraftFlags): Given {
    const texts = input['not_reached'];
    if (typeof texts === 'object' && texts !== null && Object.keys(texts).length < 2)
      throw new CommandError('Give --not-reached-text and --not-reached-sender together.', EXIT.usage);
    return {
      ...input,
      ...(stay === undefined ? {} : { hang_up_after_message: !stay }),
      ...(digit === undefined ? {} : { digit_results: digit || {} }),
    };
  },
} as const;

interface SpokenFlags {
  readonly recording?: string;
  readonly text?: string;
  readonly language?: string;
  readonly voice?: string;
}

const withSpeech = (command: Command): Command =>
  draft
    .more(command)
    .option(
      '--text <text>',
      'the text to speak, instead of a recording; it may name fields, such as {{first_name|friend}}',
    )
    .option('--language <language>', 'the language of the text (default: English; see: volley recording languages)')
    .option('--voice <voice>', 'the voice that speaks the text');

/** Speaking a long text takes a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;

async function create(client: Client, input: InputOf<'voiceCampaigns.create'>, flags: SpokenFlags): Promise<Campaign> {
  const { recording, text, language, voice } = flags;
  if (text === undefined) return client.voiceCampaigns.create(input);
  if (recording !== undefined) throw new CommandError('Give either --recording or --text, not both.', EXIT.usage);
  const spoken = { name: input.name ?? '', text, language, voice };
  const { uuid } = await client.recordings.speak(spoken, { timeoutMs: SPEECH_TIMEOUT_MS });
  return client.voiceCampaigns.create({ ...input, recording_id: uuid });
}

async function start(client: Client, input: InputOf<'voiceCampaigns.send'>): Promise<Campaign> {
  const { uuid } = input;
  const missing = await missingCredits(client, async () => (await client.voiceCampaigns.preview({ uuid })).cost_max);
  const campaign = await client.voiceCampaigns.send(input);
  if (missing !== null) process.stderr.write(`${missing}\n`);
  return campaign;
}

const move = (does: string, after = '') => ({
  does,
  says: ({ name, status }: Campaign) => `${name} is ${status}${after}.`,
});
const AT_ITS_END = '; calls in progress are completed';

const drafts = {
  create: verb('voiceCampaigns.create', {
    ...draft,
    args: ['name'],
    more: withSpeech,
    names: () => ({ ...draft.names(), text: '--text', language: '--language', voice: '--voice' }),
    call: create,
    says: ({ uuid }) =>
      `Voice campaign ${uuid} is a draft; nobody is called yet.\nShow the cost:  volley voice preview ${uuid}\nStart it:       volley voice start ${uuid}`,
    example: [
      '"Clinic reminder" --text "Press one to confirm." --number 0244123450 0244123409 \\\n    --digit 1=confirmed',
      '"Clinic reminder" --text "Please call us." --group 0196f0c2-7a10-7cc4-9d3e-0242ac120002 \\\n    --not-reached-sender Clinic --not-reached-text "Hello {{first_name|friend}}, please call us."',
    ],
  }),
  change: verb('voiceCampaigns.update', {
    ...draft,
    more: (command) =>
      draft
        .more(command)
        .option('--no-stay', 'hang up after the message')
        .option('--no-digit', 'remove the meanings of all keys'),
    says: ({ name, status }) => `${name} is changed; it is ${status}.`,
    example: `${EXAMPLE} --channels 20 --window 08:00-20:00`,
  }),
  preview: verb('voiceCampaigns.preview', {
    // The preview counts the whole audience, which may be large.
    timeoutMs: 120_000,
    says: (found, { uuid }) => describePreview(found, uuid),
  }),
  draft: verb('voiceCampaigns.draft', { says: (one) => JSON.stringify(one, null, 2) }),
  test: verb('voiceCampaigns.testCall', {
    args: ['uuid', 'phone_numbers as number'],
    once: 'calls nobody twice',
    names: () => ({ recording_id: '--recording', caller_id: '--caller-id' }),
    says({ calls, cost_max, uuid }) {
      const each = calls.map(({ phone_number: to, cost_max: cost }) => `  ${to}: up to ${cost}`).join('\n');
      return `The calls begin now and cost ${cost_max} at most. The campaign stays as it is.\n${each}\n\nShow the results:\n  volley voice attempts ${uuid}`;
    },
    example: `${EXAMPLE} 0244123456 0204123456`,
  }),
} as const;

const moves = {
  start: verb('voiceCampaigns.send', {
    does: 'start a campaign, now or at its scheduled time',
    hidden: ['scheduled_at'],
    call: start,
    says({ name, status, scheduled_at: at, uuid }) {
      const how = status === 'scheduled' ? `begins at ${shortTime(at)} UTC` : `is ${status}`;
      return `${name} ${how}.\nProgress:  volley voice report ${uuid}`;
    },
    example: `${EXAMPLE} --expected-cost 35.40`,
  }),
  pause: verb('voiceCampaigns.pause', move('pause a campaign: no new calls are placed', AT_ITS_END)),
  resume: verb('voiceCampaigns.resume', move('resume a paused campaign')),
  cancel: verb(
    'voiceCampaigns.cancel',
    move('cancel a campaign permanently: people who were not called yet are not called', AT_ITS_END),
  ),
  'retry-failed': verb(
    'voiceCampaigns.retryFailed',
    move('call again the people whose calls failed because the trunk refused or failed'),
  ),
  delete: verb('voiceCampaigns.delete', done('The draft is deleted.')),
} as const;

const reading = {
  list: verb('voiceCampaigns.list', {
    columns: [
      'uuid',
      'status',
      'total_recipients as recipients',
      'messages_sent as answered',
      'credits_used as credits',
      'created_at as made',
      'name',
    ],
    empty: 'There is no voice campaign: see volley voice create --help',
  }),
  report: verb('voiceCampaigns.get', {
    does: 'report on a campaign: whom it reached, and which keys they pressed',
    call: async (client, asked) => {
      const [campaign, report] = await Promise.all([
        client.voiceCampaigns.get(asked),
        client.voiceCampaigns.report(asked),
      ]);
      return { ...campaign, report };
    },
    says: describeReport,
    also: { 'voiceCampaigns.report': EXAMPLE },
  }),
  recipients: verb('voiceCampaigns.searchRecipients', {
    columns: [
      'phone_number as number',
      'status',
      ['because', ({ reason }) => shortReason(reason)],
      'called_at as called',
      'attempts as calls',
      'duration as seconds',
      'digits as pressed',
      'result',
      'cost',
    ],
    empty: 'The campaign has no recipients yet: the list is made when it starts.',
    none: 'No recipient fits.',
    example: `${EXAMPLE} --status no_answer,busy`,
    also: { 'voiceCampaigns.recipients': EXAMPLE },
  }),
  attempts: verb('voiceCampaigns.attempts', {
    columns: [
      'phone_number as number',
      'attempt as try',
      'trunk',
      'called_at as called',
      ['outcome', ({ outcome, status }) => outcome || status],
      ['because', ({ reason }) => shortReason(reason)],
      'status_code as sip',
      'phrase as said',
      'duration as seconds',
      'digits as pressed',
      'result',
      'cost',
    ],
    empty: 'Nobody has been called yet.',
    none: 'No call attempt fits.',
    csv: ['voiceCampaigns.attemptsCsv', 'every call attempt'],
    example: [`${EXAMPLE} --csv attempts.csv`, `${EXAMPLE} --outcome busy,no_answer`],
    also: { 'voiceCampaigns.attemptsCsv': `${EXAMPLE} --csv attempts.csv` },
  }),
  ladder: verb('admin.callAttempts.ladder', {
    does: 'show the SIP messages of a call that failed, for an operator',
    args: ['uuid'],
    help: { uuid: 'the attempt (see: volley voice attempts --json)' },
    says: ({ steps }) =>
      steps.length === 0
        ? 'No message is kept: the call went as it should, it is older than a week, or nothing of it left the machine.'
        : describeSteps(steps),
    note: 'The key needs the scope operator_read.',
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120007 --account 2',
  }),
} as const;

export const voice = noun('voice', 'voice campaigns', ['voiceCampaigns', 'admin.callAttempts'], {
  ...drafts,
  ...moves,
  ...reading,
});
