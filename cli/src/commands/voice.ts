// The verbs of recordings and of voice campaigns that are more than an operation.
import { basename, extname } from 'node:path';
import type { Client } from '@volley/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { describeSteps } from '../frame/call-steps.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import type { InputOf, ReplyOf } from '../frame/table.ts';
import { gone, verb } from '../frame/verb.ts';
import { withEnoughCredits } from './campaign/sending.ts';

const NAME_CHARACTERS_MAX = 60;
/** Speaking a long text takes a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;
const LISTEN = 'Listen to it as the telephone plays it:  volley recording preview {uuid} heard.wav';

const recording = noun('recording', 'recordings for voice campaigns', ['recordings'], {
  upload: verb('recordings.upload', {
    optional: ['name'],
    help: { name: 'the name (default: the name of the file)' },
    input: ({ name, ...input }, _, [file]) => ({
      name: name ?? basename(String(file), extname(String(file))),
      ...input,
    }),
    next: LISTEN,
  }),
  speak: verb('recordings.speak', {
    args: ['text'],
    optional: ['name'],
    help: { name: 'the name (default: the beginning of the text)' },
    input: ({ text, ...input }) => ({ name: String(text).slice(0, NAME_CHARACTERS_MAX), text, ...input }),
    timeoutMs: SPEECH_TIMEOUT_MS,
    next: LISTEN,
    example: '"Your appointment is tomorrow at nine." --voice rms',
  }),
  list: verb('recordings.list', { columns: 'uuid duration_seconds created_at name spoken_text' }),
  preview: verb('recordings.wav', {
    does: 'write a recording to a WAV file, as the telephone plays it',
  }),
  delete: verb('recordings.delete', gone),
  languages: verb('recordings.languages', {
    columns: [['language', ({ language }) => language || 'any'], 'name engine voices'],
    empty: 'Text to speech is not available on this Volley.',
  }),
});

type Given = Record<string, unknown>;
type Campaign = ReplyOf<'voiceCampaigns.get'>;

const EXAMPLE = '0196f0c2-7a10-7cc4-9d3e-0242ac120004';
const DRAFTED = 'status recording_id caller_id scheduled_at';

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
  facts: DRAFTED,
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

async function create(client: Client, input: InputOf<'voiceCampaigns.create'>, flags: SpokenFlags): Promise<Campaign> {
  const { recording: given, text, language, voice: voiceName } = flags;
  if (text === undefined) return client.voiceCampaigns.create(input);
  if (given !== undefined) throw new CommandError('Give either --recording or --text, not both.', EXIT.usage);
  const spoken = { name: input.name ?? '', text, language, voice: voiceName };
  const { uuid } = await client.recordings.speak(spoken, { timeoutMs: SPEECH_TIMEOUT_MS });
  return client.voiceCampaigns.create({ ...input, recording_id: uuid });
}

const voice = noun(
  'voice',
  'voice campaigns',
  ['voiceCampaigns', 'admin.callAttempts'],
  {
    create: verb('voiceCampaigns.create', {
      ...draft,
      args: ['name'],
      more: withSpeech,
      names: () => ({ ...draft.names(), text: '--text', language: '--language', voice: '--voice' }),
      call: create,
      next: 'Show the cost:  volley voice preview {uuid}\nStart it:       volley voice start {uuid}',
      example: '"Clinic reminder" --text "Press one to confirm." --number 0244123450 --digit 1=confirmed',
    }),
    change: verb('voiceCampaigns.update', {
      ...draft,
      more: (command) =>
        draft
          .more(command)
          .option('--no-stay', 'hang up after the message')
          .option('--no-digit', 'remove the meanings of all keys'),
    }),
    preview: verb('voiceCampaigns.preview', {
      // The preview counts the whole audience, which may be large.
      timeoutMs: 120_000,
      next: 'Start it only at this cost:  volley voice start {uuid} --expected-cost {cost_max}',
    }),
    test: verb('voiceCampaigns.testCall', {
      args: ['uuid', 'phone_numbers as number'],
      once: 'calls nobody twice',
      names: () => ({ recording_id: '--recording', caller_id: '--caller-id' }),
      became: 'being called; the draft stays as it is',
      next: 'Show the results:  volley voice attempts {uuid}',
    }),
    start: verb('voiceCampaigns.send', {
      does: 'start a campaign, now or at its scheduled time',
      hidden: ['scheduled_at'],
      call: (client, input) =>
        withEnoughCredits(
          client,
          async () => (await client.voiceCampaigns.preview({ uuid: input.uuid })).cost_max,
          () => client.voiceCampaigns.send(input),
        ),
      next: 'Progress:  volley voice report {uuid}',
      example: `${EXAMPLE} --expected-cost 35.40`,
    }),
    delete: verb('voiceCampaigns.delete', gone),
    states: verb('voiceCampaigns.states', { columns: 'status campaigns' }),
    list: verb('voiceCampaigns.list', {
      columns: 'uuid status total_recipients messages_sent credits_used created_at name',
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
      facts: 'name pause_reason fail_reason report',
      also: { 'voiceCampaigns.report': EXAMPLE },
    }),
    recipients: verb('voiceCampaigns.searchRecipients', {
      columns: 'phone_number status reason called_at attempts duration digits result cost',
      also: { 'voiceCampaigns.recipients': EXAMPLE },
    }),
    attempts: verb('voiceCampaigns.attempts', {
      columns: [
        'phone_number attempt trunk called_at',
        ['outcome', ({ outcome, status }) => outcome || status],
        'reason status_code phrase duration digits result cost',
      ],
      csv: 'voiceCampaigns.attemptsCsv',
      also: { 'voiceCampaigns.attemptsCsv': `${EXAMPLE} --csv attempts.csv` },
    }),
    ladder: verb('admin.callAttempts.ladder', {
      does: 'show the SIP messages of a call that failed, for an operator',
      args: ['uuid'],
      help: { uuid: 'the attempt (see: volley voice attempts --json)' },
      says: ({ steps }) =>
        describeSteps(steps) ||
        'No message is kept: the call went as it should, it is older than a week, or nothing of it left the machine.',
    }),
  },
  { thing: 'voice campaign' },
);

const call = noun('call', 'single calls, which begin at once', ['calls'], {
  start: verb('calls.create', {
    args: ['to as number'],
    next: 'What became of it:  volley call show {id}',
    example: '0244123456 --text "Your parcel is here. Press one to have it brought." --digit "1=bring it"',
  }),
  list: verb('calls.list', {
    columns: 'id phone_number status reason created_at answered_at duration keys_pressed result cost reference',
    csv: 'calls.csv',
    also: { 'calls.csv': '--csv calls.csv' },
  }),
  show: verb('calls.get', {}),
  cancel: verb('calls.cancel', {}),
});

export const calling = [recording, voice, call];
