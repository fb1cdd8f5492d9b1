import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, parseId } from './api-command.ts';
import { type FieldNames, fieldsOf } from './field-names.ts';

const OUTCOMES = ['busy', 'no_answer', 'failed'] as const;

/** A flag that begins with `--no-` leaves false: what was set is taken away. */
export interface DraftFlags extends ApiFlags {
  readonly recording?: string;
  readonly group?: string[];
  readonly contact?: number[];
  readonly number?: string[];
  readonly at?: string | false;
  readonly callerId?: string;
  readonly channels?: number;
  readonly ring?: number;
  readonly seconds?: number | false;
  readonly repeat?: number;
  readonly gap?: number;
  readonly stay?: boolean;
  readonly digit?: Record<string, string> | false;
  readonly retries?: number;
  readonly retryAfter?: number;
  readonly retryGrowing?: boolean;
  readonly retryOn?: (typeof OUTCOMES)[number][];
  readonly window?: readonly [from: string, to: string] | false;
  readonly windowZone?: string;
}

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

const DRAFT = {
  recording_id: '--recording',
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

export const DRAFT_NAMES: FieldNames = {
  ...DRAFT,
  ...inside('recipients', RECIPIENTS),
  ...inside('retry', RETRY),
  ...inside('calling_window', WINDOW),
  calling_window: '--window',
};

/** What lies deeper in the request, where any of it was named. */
function part<Name extends string, T extends object>(name: Name, fields: T): { [N in Name]?: T } {
  return (Object.keys(fields).length === 0 ? {} : { [name]: fields }) as { [N in Name]?: T };
}

function windowOf(flags: DraftFlags) {
  if (flags.window === undefined) return {};
  if (flags.window === false) return { calling_window: null };
  const [from, to] = flags.window;
  return { calling_window: { from, to, ...fieldsOf(WINDOW, flags) } };
}

/** What was named on the command line, and nothing else. */
export function draftOf(flags: DraftFlags) {
  const { at, seconds, digit } = flags;
  const read = {
    ...flags,
    at: at === false ? null : at,
    seconds: seconds === false ? null : seconds,
    digit: digit === false ? {} : digit,
  };
  return {
    ...fieldsOf(DRAFT, read),
    ...part('recipients', fieldsOf(RECIPIENTS, flags)),
    ...(flags.stay === undefined ? {} : { hang_up_after_message: !flags.stay }),
    ...part('retry', fieldsOf(RETRY, flags)),
    ...windowOf(flags),
  };
}

export function withDraft(command: Command): Command {
  command
    .option('--group <uuid...>', 'call everybody in these groups')
    .addOption(new Option('--contact <id...>', 'call these contacts').argParser(parseContact))
    .option('--number <number...>', 'call these numbers');
  return withRules(command);
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
