import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { type FieldNames, fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

const OUTCOMES = ['busy', 'no_answer', 'failed'] as const;

interface Flags extends ApiFlags {
  readonly recording?: string;
  readonly text?: string;
  readonly language?: string;
  readonly voice?: string;
  readonly group?: string[];
  readonly contact?: number[];
  readonly number?: string[];
  readonly at?: string;
  readonly callerId?: string;
  readonly channels?: number;
  readonly ring?: number;
  readonly seconds?: number;
  readonly repeat?: number;
  readonly gap?: number;
  readonly stay?: boolean;
  readonly digit?: Record<string, string>;
  readonly retries?: number;
  readonly retryAfter?: number;
  readonly retryGrowing?: boolean;
  readonly retryOn?: (typeof OUTCOMES)[number][];
  readonly window?: readonly [from: string, to: string];
  readonly windowZone?: string;
}

/** Long texts take a slow machine a while. */
const SPEECH_TIMEOUT_MS = 120_000;

function parseCount(raw: string): number {
  if (!/^\d{1,6}$/.test(raw)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(raw);
}

function parseContact(raw: string, before: number[] = []): number[] {
  return [...before, parseId(raw)];
}

function parseDigit(raw: string, before: Record<string, string> = {}): Record<string, string> {
  const [, digit, result] = /^([0-9*#])=(.+)$/.exec(raw) ?? [];
  if (digit === undefined || result === undefined)
    throw new InvalidArgumentError('It must be a key and what it means, as in 1=confirmed.');
  return { ...before, [digit]: result };
}

function parseWindow(raw: string): [string, string] {
  const [, from, to] = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(raw) ?? [];
  if (from === undefined || to === undefined)
    throw new InvalidArgumentError('It must be two times of day, as in 08:00-20:00.');
  return [from, to];
}

const SPOKEN = { text: '--text', language: '--language', voice: '--voice' } as const;
const DRAFT = {
  scheduled_at: '--at',
  caller_id: '--caller-id',
  channels: '--channels',
  ring_seconds: '--ring',
  duration_seconds_max: '--seconds',
  repeats: '--repeat',
  gap_seconds: '--gap',
  digit_results: '--digit',
} as const;
const RECIPIENTS = { group_ids: '--group', contact_ids: '--contact', phone_numbers: '--number' } as const;
const RETRY = {
  count: '--retries',
  interval_seconds: '--retry-after',
  growing: '--retry-growing',
  outcomes: '--retry-on',
} as const;
const WINDOW = { time_zone: '--window-zone' } as const;

function inside(place: string, names: FieldNames): FieldNames {
  return Object.fromEntries(Object.entries(names).map(([field, typed]) => [`${place}.${field}`, typed]));
}

const NAMES: FieldNames = {
  ...SPOKEN,
  ...DRAFT,
  ...inside('recipients', RECIPIENTS),
  ...inside('retry', RETRY),
  ...inside('calling_window', WINDOW),
  calling_window: '--window',
  recording_id: '--recording',
  name: '<name>',
};

function draftOf(flags: Flags) {
  const retry = fieldsOf(RETRY, flags);
  const [from, to] = flags.window ?? [];
  return {
    ...fieldsOf(DRAFT, flags),
    recipients: fieldsOf(RECIPIENTS, flags),
    ...(flags.stay ? { hang_up_after_message: false } : {}),
    ...(Object.keys(retry).length === 0 ? {} : { retry }),
    ...(from && to ? { calling_window: { from, to, ...fieldsOf(WINDOW, flags) } } : {}),
  };
}

async function createCampaign(name: string, flags: Flags): Promise<void> {
  const { recording, text } = flags;
  if ((recording === undefined) === (text === undefined)) {
    throw new CommandError('Say what is played: either --recording or --text.', EXIT.usage);
  }
  const campaign = await callApi(
    flags,
    async (client) => {
      const spoken = { name, text: text ?? '', ...fieldsOf(SPOKEN, flags) };
      const patience = { timeoutMs: SPEECH_TIMEOUT_MS };
      const recording_id = recording ?? (await client.recordings.speak(spoken, patience)).uuid;
      return client.voiceCampaigns.create({ name, recording_id, ...draftOf(flags) });
    },
    NAMES,
  );
  const next = `What it may cost:  volley voice preview ${campaign.uuid}\nThen:              volley voice start ${campaign.uuid}`;
  print(flags, campaign, `Voice campaign ${campaign.uuid} is a draft; it calls nobody yet.\n${next}`);
}

function withRules(command: Command): Command {
  return command
    .option('--at <instant>', 'when it begins once it is started, such as 2027-01-31T09:00:00Z')
    .option('--caller-id <number>', "who calls; the trunk's own number unless said")
    .option('--channels <count>', 'calls at the same time; 10 unless said', parseCount)
    .option('--ring <seconds>', 'how long a telephone rings; 30 unless said', parseCount)
    .option('--seconds <seconds>', 'the longest that a call may be; as the message needs unless said', parseCount)
    .option('--repeat <count>', 'how often the message is played; once unless said', parseCount)
    .option('--gap <seconds>', 'the pause between; 1 unless said', parseCount)
    .option('--stay', 'do not hang up when the message is over')
    .option('--digit <key=meaning...>', 'what a pressed key means, such as 1=confirmed', parseDigit)
    .option('--retries <count>', 'tries after the first; none unless said', parseCount)
    .option('--retry-after <seconds>', 'how long to wait for the next try; 1800 unless said', parseCount)
    .option('--retry-growing', 'each wait is twice the one before')
    .addOption(new Option('--retry-on <outcome...>', 'after which a call is tried again').choices(OUTCOMES))
    .option('--window <from-to>', 'when telephones may ring, such as 08:00-20:00', parseWindow)
    .option('--window-zone <zone>', "recipient for the zone of each number; the account's own unless said");
}

export function voiceCreate(): Command {
  const command = apiCommand('create', 'create a voice campaign as a draft')
    .argument('<name>', 'what it is called')
    .option('--recording <uuid>', 'what is played (see: volley recording list)')
    .option('--text <text>', 'or what a machine says')
    .option('--language <language>', 'of the text; English unless said (see: volley recording languages)')
    .option('--voice <voice>', 'that speaks the text')
    .option('--group <uuid...>', 'call everybody in these groups')
    .addOption(new Option('--contact <id...>', 'call these contacts').argParser(parseContact))
    .option('--number <number...>', 'call these numbers');
  return withRules(command)
    .addHelpText(
      'after',
      '\nExample:\n  volley voice create "Clinic reminder" --text "Press one to confirm." --number 0244123450 0244123409 \\\n    --digit 1=confirmed',
    )
    .action(createCampaign);
}
