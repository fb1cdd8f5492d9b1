import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
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
  readonly digit?: Readonly<Record<string, string>>;
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

/** A field for what was named; what was not stays as the service has it. */
function only<Name extends string, T>(name: Name, value: T | undefined): { [N in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };
}

function retryOf({ retries, retryAfter, retryGrowing, retryOn }: Flags) {
  const retry = {
    ...only('count', retries),
    ...only('interval_seconds', retryAfter),
    ...only('growing', retryGrowing),
    ...only('outcomes', retryOn),
  };
  return Object.keys(retry).length === 0 ? {} : { retry };
}

function windowOf({ window, windowZone }: Flags) {
  if (window === undefined) return {};
  const [from, to] = window;
  return { calling_window: { from, to, ...only('time_zone', windowZone) } };
}

function draftOf(flags: Flags) {
  const recipients = {
    ...only('group_ids', flags.group),
    ...only('contact_ids', flags.contact),
    ...only('phone_numbers', flags.number),
  };
  return {
    recipients,
    ...only('scheduled_at', flags.at),
    ...only('caller_id', flags.callerId),
    ...only('channels', flags.channels),
    ...only('ring_seconds', flags.ring),
    ...only('duration_seconds_max', flags.seconds),
    ...only('repeats', flags.repeat),
    ...only('gap_seconds', flags.gap),
    ...(flags.stay ? { hang_up_after_message: false } : {}),
    ...only('digit_results', flags.digit),
    ...retryOf(flags),
    ...windowOf(flags),
  };
}

async function createCampaign(name: string, flags: Flags): Promise<void> {
  const { recording, text } = flags;
  if ((recording === undefined) === (text === undefined)) {
    throw new CommandError('Say what is played: either --recording or --text.', EXIT.usage);
  }
  const campaign = await callApi(flags, async (client) => {
    const spoken = { name, text: text ?? '', ...only('language', flags.language), ...only('voice', flags.voice) };
    const recording_id = recording ?? (await client.recordings.speak(spoken, { timeoutMs: SPEECH_TIMEOUT_MS })).uuid;
    return client.voiceCampaigns.create({ name, recording_id, ...draftOf(flags) });
  });
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
