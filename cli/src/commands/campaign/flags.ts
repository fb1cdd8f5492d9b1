import { type Command, Option } from 'commander';
import type { ApiFlags } from '../../frame/api.ts';
import { parseId, parseIds, parseTimesOfDay, type TimesOfDay } from '../../frame/arguments.ts';
import { CommandError, EXIT } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import { readContacts } from '../contact/csv.ts';
import { LINK_FIELDS, type LinkFlags, withLinkFlags } from '../link/campaign-link-flags.ts';

const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const PURPOSES = ['service', 'marketing'] as const;
const MISSING = ['default', 'skip'] as const;

export interface DraftFlags extends ApiFlags, LinkFlags {
  readonly textFile?: string;
  readonly purpose?: (typeof PURPOSES)[number];
  /** False removes the template, because the campaign gets a text of its own. */
  readonly template?: string | false;
  readonly group?: string[];
  readonly segment?: string[];
  readonly contact?: number[];
  readonly number?: string[];
  readonly csv?: string;
  /** False removes the time. */
  readonly at?: string | false;
  readonly timeZone?: string;
  readonly every?: (typeof FREQUENCIES)[number] | false;
  readonly interval?: number;
  readonly until?: string;
  readonly missingField?: (typeof MISSING)[number];
  readonly replaceLookAlikes?: boolean;
  readonly window?: TimesOfDay | false;
  readonly windowZone?: string;
}

const DRAFT_FIELDS = {
  message: '<text>',
  purpose: '--purpose',
  template_id: '--template',
  recipients: '--group, --segment, --contact, --number or --csv',
  'recipients.group_ids': '--group',
  'recipients.segment_ids': '--segment',
  'recipients.contact_ids': '--contact',
  'recipients.phone_numbers': '--number',
  scheduled_at: '--at',
  time_zone: '--time-zone',
  is_recurring: '--every',
  recurrence_frequency: '--every',
  recurrence_interval: '--interval',
  recurrence_ends_at: '--until',
  missing_field: '--missing-field',
  replace_look_alikes: '--replace-look-alikes',
  sending_window: '--window',
  'sending_window.time_zone': '--window-zone',
  ...LINK_FIELDS,
} as const;

/** Fields whose flag has the same value. The other fields are composed below. */
const PLAIN_FIELDS = {
  purpose: DRAFT_FIELDS.purpose,
  time_zone: DRAFT_FIELDS.time_zone,
  recurrence_interval: DRAFT_FIELDS.recurrence_interval,
  recurrence_ends_at: DRAFT_FIELDS.recurrence_ends_at,
  missing_field: DRAFT_FIELDS.missing_field,
  replace_look_alikes: DRAFT_FIELDS.replace_look_alikes,
  ...LINK_FIELDS,
} as const;

/** The contract's limit: a larger audience must be a group. */
const NUMBERS_MAX = 10_000;

async function numbersOf(flags: DraftFlags): Promise<readonly string[] | undefined> {
  if (flags.csv === undefined) return flags.number;
  // The index of a number in the list is its line in the file only if no other numbers precede it.
  if (flags.number !== undefined) throw new CommandError('Give either --number or --csv, not both.', EXIT.usage);
  const numbers: string[] = [];
  for await (const row of readContacts(flags.csv)) {
    numbers.push(row.phone_number ?? '');
    if (numbers.length > NUMBERS_MAX) {
      const way = `volley group create, then volley contact import ${flags.csv} --group, then --group here`;
      throw new CommandError(
        `${flags.csv} contains more than ${NUMBERS_MAX} numbers. Use a group for so many: ${way}.`,
      );
    }
  }
  return numbers;
}

async function audienceOf(flags: DraftFlags) {
  const numbers = await numbersOf(flags);
  const recipients = {
    ...(flags.group === undefined ? {} : { group_ids: flags.group }),
    ...(flags.segment === undefined ? {} : { segment_ids: flags.segment }),
    ...(flags.contact === undefined ? {} : { contact_ids: flags.contact }),
    ...(numbers === undefined ? {} : { phone_numbers: [...numbers] }),
  };
  return Object.keys(recipients).length === 0 ? {} : { recipients };
}

function windowOf({ window, windowZone }: DraftFlags) {
  if (window === undefined || window === false) {
    if (windowZone !== undefined) throw new CommandError('--window-zone needs --window.', EXIT.usage);
    return window === false ? { sending_window: null } : {};
  }
  return { sending_window: { ...window, ...(windowZone === undefined ? {} : { time_zone: windowZone }) } };
}

function recurrenceOf({ every }: DraftFlags) {
  if (every === undefined) return {};
  return every === false ? { is_recurring: false } : { is_recurring: true, recurrence_frequency: every };
}

/** Returns the fields of a draft that the flags set. */
export async function draftOf(flags: DraftFlags) {
  return {
    ...(flags.at === undefined ? {} : { scheduled_at: flags.at === false ? null : flags.at }),
    ...(flags.template === undefined ? {} : { template_id: flags.template === false ? null : flags.template }),
    ...recurrenceOf(flags),
    ...windowOf(flags),
    ...(await audienceOf(flags)),
    ...fieldsOf(PLAIN_FIELDS, flags),
  };
}

/** Returns the flags by field, with those by which the text and the numbers were actually given. */
export function draftNames(flags: DraftFlags) {
  return {
    ...DRAFT_FIELDS,
    ...(flags.textFile === undefined ? {} : { message: '--text-file' }),
    ...(flags.csv === undefined ? {} : { 'recipients.phone_numbers': '--csv' }),
  };
}

export function withDraftFlags(command: Command): Command {
  command
    .option('--text-file <path>', 'a file that contains the text; - reads standard input')
    .addOption(
      new Option(
        '--purpose <purpose>',
        'marketing keeps to quiet hours and consent (see: volley consent rules); service does not (default)',
      ).choices(PURPOSES),
    )
    .option('--template <template>', 'a template in place of a text, by its name or id (see: volley template list)')
    .option('--group <group...>', 'send to everyone in these groups, by name or id (see: volley group list)')
    .option(
      '--segment <segment...>',
      'send to whoever is in these segments when it starts, by name or id (see: volley segment list)',
    )
    .addOption(new Option('--contact <id...>', 'send to these contacts (see: volley contact list)').argParser(parseIds))
    .option('--number <number...>', 'send to these numbers')
    .option('--csv <path>', `send to the numbers in the column phone_number of this CSV file, at most ${NUMBERS_MAX}`)
    .option(
      '--at <instant>',
      'the start time, used once the campaign is sent, such as 2027-01-31T09:00 (by --time-zone) or 2027-01-31T09:00:00Z',
    )
    .option('--time-zone <zone>', 'the time zone of the schedule (default: that of the account)')
    .addOption(new Option('--every <frequency>', 'repeat the campaign').choices(FREQUENCIES))
    .option('--interval <count>', 'repeat it every this many days, weeks, months or years (default: 1)', parseId)
    .option('--until <instant>', 'the time after which no run starts, written like that of --at')
    .addOption(
      new Option(
        '--missing-field <what>',
        'for a person without a value for {{first_name}}: send with its default text, or skip the person',
      ).choices(MISSING),
    )
    .option('--replace-look-alikes', "replace characters such as ’ by ' where that saves message parts")
    .option('--window <from-to>', 'send only at these hours, such as 08:00-20:00; other messages wait', parseTimesOfDay)
    .option(
      '--window-zone <zone>',
      'the time zone of the window, or recipient for the zone of each number (default: that of the campaign)',
    );
  return withLinkFlags(command);
}
