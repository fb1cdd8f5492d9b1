import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ApiFlags } from '../../frame/api.ts';
import { parseCount, parseIds, parseTimesOfDay, type TimesOfDay } from '../../frame/arguments.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { type FieldNames, fieldsOf } from '../../frame/field-names.ts';

const PURPOSES = ['service', 'marketing'] as const;
const MISSING = ['default', 'skip'] as const;
const OUTCOMES = ['busy', 'no_answer', 'failed'] as const;

/** A flag with `--no-` sets false, which removes the setting. */
export interface DraftFlags extends ApiFlags {
  readonly recording?: string;
  readonly purpose?: (typeof PURPOSES)[number];
  readonly missingField?: (typeof MISSING)[number];
  readonly group?: string[];
  readonly segment?: string[];
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
  readonly window?: TimesOfDay | false;
  readonly windowZone?: string;
  readonly notReachedText?: string | false;
  readonly notReachedSender?: string;
}

function parseDigit(raw: string, before: Record<string, string> = {}): Record<string, string> {
  const [, digit, result] = /^([0-9*#])=(.+)$/.exec(raw) ?? [];
  if (digit === undefined || result === undefined)
    throw new InvalidArgumentError('It must be a key and its meaning, such as 1=confirmed.');
  return { ...before, [digit]: result };
}

const DRAFT = {
  recording_id: '--recording',
  purpose: '--purpose',
  missing_field: '--missing-field',
  scheduled_at: '--at',
  caller_id: '--caller-id',
  channels: '--channels',
  ring_seconds: '--ring',
  duration_seconds_max: '--seconds',
  repeats: '--repeat',
  gap_seconds: '--gap',
  digit_results: '--digit',
} as const;
const RECIPIENTS = {
  group_ids: '--group',
  segment_ids: '--segment',
  contact_ids: '--contact',
  phone_numbers: '--number',
} as const;
const RETRY = {
  count: '--retries',
  interval_seconds: '--retry-after',
  growing: '--retry-growing',
  outcomes: '--retry-on',
} as const;
const WINDOW = { time_zone: '--window-zone' } as const;
const NOT_REACHED = { sender_id: '--not-reached-sender', message: '--not-reached-text' } as const;

function inside(place: string, names: FieldNames): FieldNames {
  return Object.fromEntries(Object.entries(names).map(([field, typed]) => [`${place}.${field}`, typed]));
}

export const DRAFT_NAMES: FieldNames = {
  ...DRAFT,
  ...inside('recipients', RECIPIENTS),
  ...inside('retry', RETRY),
  ...inside('calling_window', WINDOW),
  calling_window: '--window',
  ...inside('not_reached', NOT_REACHED),
};

/** Nests the fields under a name in the request, if there are any. */
function part<Name extends string, T extends object>(name: Name, fields: T): { [N in Name]?: T } {
  return (Object.keys(fields).length === 0 ? {} : { [name]: fields }) as { [N in Name]?: T };
}

function windowOf(flags: DraftFlags) {
  if (flags.window === undefined) return {};
  if (flags.window === false) return { calling_window: null };
  return { calling_window: { ...flags.window, ...fieldsOf(WINDOW, flags) } };
}

function notReachedOf({ notReachedText: message, notReachedSender: sender_id }: DraftFlags) {
  if (message === false) return { not_reached: null };
  if (message === undefined && sender_id === undefined) return {};
  if (message === undefined || sender_id === undefined)
    throw new CommandError('Give --not-reached-text and --not-reached-sender together.', EXIT.usage);
  return { not_reached: { sender_id, message } };
}

/** Returns only the fields that were given on the command line. */
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
    ...notReachedOf(flags),
  };
}

export function withDraft(command: Command): Command {
  command
    .option('--group <group...>', 'call everyone in these groups, by name or id (see: volley group list)')
    .option(
      '--segment <segment...>',
      'call whoever is in these segments when it starts, by name or id (see: volley segment list)',
    )
    .addOption(new Option('--contact <id...>', 'call these contacts').argParser(parseIds))
    .option('--number <number...>', 'call these numbers')
    .addOption(
      new Option(
        '--purpose <purpose>',
        'marketing keeps to quiet hours and consent (see: volley consent rules); service does not (default)',
      ).choices(PURPOSES),
    )
    .addOption(
      new Option(
        '--missing-field <what>',
        'whoever lacks a value of the spoken text: default says the word that stands in, skip calls them not (default: default)',
      ).choices(MISSING),
    );
  return withRules(command);
}

function withRules(command: Command): Command {
  return command
    .option(
      '--at <instant>',
      'the start time, used once the campaign is started, such as 2027-01-31T09:00 (by the time zone of the account) or 2027-01-31T09:00:00Z',
    )
    .option('--caller-id <number>', 'the caller ID (default: that of the trunk)')
    .option('--channels <count>', 'how many calls at the same time (default: 10)', parseCount)
    .option('--ring <seconds>', 'how long a telephone rings (default: 30)', parseCount)
    .option('--seconds <seconds>', 'the longest duration of a call (default: as long as the message needs)', parseCount)
    .option('--repeat <count>', 'how many times the message is played (default: 1)', parseCount)
    .option('--gap <seconds>', 'the pause between repeats (default: 1)', parseCount)
    .option('--stay', 'keep the call open after the message')
    .option('--digit <key=meaning...>', 'the result that a pressed key stands for, such as 1=confirmed', parseDigit)
    .option('--retries <count>', 'how many attempts after the first (default: 0)', parseCount)
    .option('--retry-after <seconds>', 'how long to wait before the next attempt (default: 1800)', parseCount)
    .option('--retry-growing', 'double the wait after each attempt')
    .addOption(
      new Option('--retry-on <outcome...>', 'the outcomes after which a call is tried again').choices(OUTCOMES),
    )
    .option(
      '--window <from-to>',
      'the hours of the day at which telephones may ring, such as 08:00-20:00',
      parseTimesOfDay,
    )
    .option(
      '--window-zone <zone>',
      'the time zone of the window, or recipient for the zone of each number (default: that of the account)',
    )
    .option('--not-reached-text <text>', 'the text message that goes to whoever no call reaches')
    .option('--not-reached-sender <sender>', 'its sender ID (see: volley sender list)');
}
