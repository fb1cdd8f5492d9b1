import type { Client } from '@volley/sdk';
import { type Command, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseTimesOfDay, type TimesOfDay } from '../frame/arguments.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { type Columns, print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

const CHANNELS = ['sms', 'voice'] as const;
const STATUSES = ['given', 'withdrawn'] as const;
const SOURCES = ['form', 'paper', 'spoken', 'import', 'other'] as const;

type Channel = (typeof CHANNELS)[number];
type Consent = Awaited<ReturnType<Client['consents']['set']>>;

const FIELDS = {
  phone_number: '<number>',
  channel: '--channel',
  source: '--how',
  words: '--words',
  at: '--at',
} as const;

interface SetFlags extends ApiFlags {
  readonly channel: Channel;
  readonly how: (typeof SOURCES)[number];
  readonly words?: string;
  readonly at?: string;
}

const SAID: Columns<Consent> = {
  channel: (consent) => consent.channel,
  consent: (consent) => consent.status,
  said: (consent) => shortTime(consent.at),
  how: (consent) => consent.source,
  'recorded by': (consent) => oneLine(consent.by_name) || '-',
  words: (consent) => oneLine(consent.words) || '-',
};

const COLUMNS: Columns<Consent> = { number: (consent) => consent.phone_number, ...SAID };

const WHAT: Readonly<Record<Channel, string>> = { sms: 'text messages', voice: 'calls' };

const sentenceOf = ({ phone_number, channel, status, at }: Consent): string =>
  `Consent of ${phone_number} to ${WHAT[channel]}: ${status} since ${shortTime(at)}.`;

const setConsent =
  (status: Consent['status']) =>
  async (number: string, flags: SetFlags): Promise<void> => {
    const input = { phone_number: number, status, ...fieldsOf(FIELDS, flags) };
    const consent = await callApi(flags, (client) => client.consents.set(input), FIELDS);
    print(flags, consent, sentenceOf(consent));
  };

const stating = (command: Command): Command =>
  command
    .argument('<number>', 'the phone number')
    .addOption(
      new Option('--channel <channel>', 'to text messages or to calls').choices(CHANNELS).makeOptionMandatory(),
    )
    .addOption(new Option('--how <way>', 'how the person said it').choices(SOURCES).makeOptionMandatory())
    .option('--words <text>', 'what the person was shown or said')
    .option('--at <instant>', 'when the person said it, such as 2026-01-31T09:00:00Z (default: now)');

async function showConsents(number: string, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.consents.get({ phone_number: number }));
  const lines = found.consents.map((consent) => {
    const words = consent.words === '' ? '' : `\n  ${oneLine(consent.words, 200)}`;
    return `${sentenceOf(consent)} (${consent.source})${words}`;
  });
  print(flags, found, lines.join('\n'));
}

const FILTERS = { phone_number: '--number', channel: '--channel', status: '--status' } as const;

interface ListFlags extends RowFlags {
  readonly number?: string;
  readonly channel?: Channel;
  readonly status?: Consent['status'];
}

async function listConsents(flags: ListFlags): Promise<void> {
  const asked = fieldsOf(FILTERS, flags);
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.consents.list.all(asked),
        columns: COLUMNS,
        empty: Object.keys(asked).length === 0 ? 'Nothing is recorded yet.' : 'No consent is like that.',
      }),
    FILTERS,
  );
}

async function listHistory(number: string, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.consents.history.all({ phone_number: number }),
      columns: SAID,
      empty: 'Nothing is recorded about this number.',
    }),
  );
}

interface RuleFlags extends ApiFlags {
  readonly demand?: 'yes' | 'no';
  /** False removes the quiet hours. */
  readonly quiet?: TimesOfDay | false;
  /** False: none. */
  readonly zoneField?: string | false;
  readonly installation?: boolean;
}

const hoursOf = (hours: TimesOfDay | null): string => (hours === null ? 'none' : `${hours.from} to ${hours.to}`);

async function ruleAll(flags: RuleFlags): Promise<void> {
  const { quiet, demand, zoneField } = flags;
  if (demand !== undefined || zoneField !== undefined)
    throw new CommandError(
      `${demand === undefined ? '--zone-field' : '--demand'} is for an account: leave out --installation.`,
      EXIT.usage,
    );
  const rules = await callApi(flags, (client) =>
    quiet === undefined
      ? client.admin.sendingRules.get()
      : client.admin.sendingRules.update({ quiet_hours: quiet === false ? null : quiet }),
  );
  print(flags, rules, `Quiet hours for the marketing of all accounts: ${hoursOf(rules.quiet_hours)}.`);
}

/** Changes the rules if a flag asks for it, then shows them. */
async function rule(flags: RuleFlags): Promise<void> {
  if (flags.installation) return ruleAll(flags);
  const { quiet, demand, zoneField } = flags;
  const change = {
    ...(demand === undefined ? {} : { marketing_needs_consent: demand === 'yes' }),
    ...(quiet === undefined ? {} : { quiet_hours: quiet === false ? null : quiet }),
    ...(zoneField === undefined ? {} : { zone_field: zoneField === false ? null : zoneField }),
  };
  const rules = await callApi(
    flags,
    (client) => (Object.keys(change).length === 0 ? client.sendingRules.get() : client.sendingRules.update(change)),
    { zone_field: '--zone-field' },
  );
  const whom = rules.marketing_needs_consent ? 'only to those whose consent is recorded' : 'also without consent';
  const lines = [
    `Marketing goes ${whom}.`,
    `Quiet hours, by the clock of each recipient: ${hoursOf(rules.quiet_hours)}; of the installation: ${hoursOf(rules.installation_quiet_hours)}.`,
    `Their zone: of ${rules.zone_field === null ? 'their number' : `the contact field ${rules.zone_field}, else of their number`}.`,
  ];
  print(flags, rules, lines.join('\n'));
}

export const consent = noun('consent', 'what people agreed to: text messages and calls', [
  () =>
    stating(apiCommand('give', 'record that a person agreed'))
      .addHelpText(
        'after',
        '\nExample:\n  volley consent give 0244123456 --channel sms --how form --words "Yes, send me offers."',
      )
      .action(setConsent('given')),
  () =>
    stating(apiCommand('withdraw', 'record that a person withdrew it'))
      .addHelpText('after', '\nExample:\n  volley consent withdraw 0244123456 --channel voice --how spoken')
      .action(setConsent('withdrawn')),
  () =>
    withRows(apiCommand('list', 'list what people agreed to or withdrew'))
      .option('--number <number>', 'only of this phone number')
      .addOption(new Option('--channel <channel>', 'only about text messages, or only about calls').choices(CHANNELS))
      .addOption(new Option('--status <status>', 'only what is given, or only what is withdrawn').choices(STATUSES))
      .addHelpText('after', '\nExample:\n  volley consent list --channel sms --status given')
      .action(listConsents),
  () =>
    apiCommand('show', 'show what a person agreed to or withdrew')
      .argument('<number>', 'the phone number')
      .addHelpText('after', '\nExample:\n  volley consent show 0244123456')
      .action(showConsents),
  () =>
    withRows(apiCommand('history', 'list everything that a person has said about it, newest first'))
      .argument('<number>', 'the phone number')
      .addHelpText('after', '\nExample:\n  volley consent history 0244123456')
      .action(listHistory),
  () =>
    apiCommand('rules', 'show or set what marketing campaigns keep to: consent, and quiet hours')
      .addOption(
        new Option('--demand <answer>', 'whether marketing goes to those alone who agreed').choices(['yes', 'no']),
      )
      .option(
        '--quiet <from-to>',
        'the hours in which marketing waits, by the clock of each recipient, such as 21:00-08:00',
        parseTimesOfDay,
      )
      .option('--no-quiet', 'no hour is quiet')
      .option('--zone-field <field>', 'the contact field that has the zone of each, such as Europe/Paris')
      .option('--no-zone-field', 'the zone of each comes from the number alone')
      .option('--installation', 'the quiet hours of all accounts, for an operator')
      .addHelpText(
        'after',
        '\nWithout options the rules are shown.\n\nExamples:\n  volley consent rules --demand yes --quiet 21:00-08:00\n  volley consent rules --zone-field time_zone\n  volley consent rules --installation --quiet 22:00-07:00',
      )
      .action(rule),
]);
