import { Option } from 'commander';
import type { TimesOfDay } from '../frame/arguments.ts';
import { parseTimesOfDay } from '../frame/arguments.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import type { ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

const NUMBER = ['phone_number as number'] as const;
const SAID = [
  'channel',
  'status as consent',
  'at as said',
  'source as how',
  'by_name as recorded by',
  'words',
] as const;
const WHAT = { sms: 'text messages', voice: 'calls' } as const;

const sentenceOf = ({ phone_number, channel, status, at }: ReplyOf<'consents.set'>): string =>
  `Consent of ${phone_number} to ${WHAT[channel]}: ${status} since ${shortTime(at)}.`;

const stating = { args: NUMBER, says: sentenceOf } as const;

interface RuleFlags {
  readonly demand?: 'yes' | 'no';
  /** False removes the quiet hours. */
  readonly quiet?: TimesOfDay | false;
  /** False: none. */
  readonly zoneField?: string | false;
  readonly installation?: boolean;
}

const hoursOf = (hours: TimesOfDay | null): string => (hours === null ? 'none' : `${hours.from} to ${hours.to}`);
const orNull = <T>(value: T | false): T | null => (value === false ? null : value);

type Rules = ReplyOf<'sendingRules.get'> | ReplyOf<'admin.sendingRules.get'>;

function describe(rules: Rules): string {
  if (!('marketing_needs_consent' in rules))
    return `Quiet hours for the marketing of all accounts: ${hoursOf(rules.quiet_hours)}.`;
  const whom = rules.marketing_needs_consent ? 'only to those whose consent is recorded' : 'also without consent';
  const zone =
    rules.zone_field === null ? 'their number' : `the contact field ${rules.zone_field}, else of their number`;
  return [
    `Marketing goes ${whom}.`,
    `Quiet hours, by the clock of each recipient: ${hoursOf(rules.quiet_hours)}; of the installation: ${hoursOf(rules.installation_quiet_hours)}.`,
    `Their zone: of ${zone}.`,
  ].join('\n');
}

export const consent = noun('consent', 'what people agreed to: text messages and calls', ['consents'], {
  give: verb('consents.set', {
    ...stating,
    does: 'record that a person agreed',
    fixed: { status: 'given' },
    example: '0244123456 --channel sms --how form --words "Yes, send me offers."',
  }),
  withdraw: verb('consents.set', {
    ...stating,
    does: 'record that a person withdrew it',
    fixed: { status: 'withdrawn' },
    example: '0244123456 --channel voice --how spoken',
  }),
  list: verb('consents.list', {
    columns: ['phone_number as number', ...SAID],
    empty: 'Nothing is recorded yet.',
    example: '--channel sms --status given',
  }),
  show: verb('consents.get', {
    args: NUMBER,
    says: ({ consents }) => consents.map((one) => `${sentenceOf(one)} (${one.source}) ${one.words}`.trim()).join('\n'),
    example: '0244123456',
  }),
  history: verb('consents.history', {
    args: NUMBER,
    columns: SAID,
    empty: 'Nothing is recorded about this number.',
    example: '0244123456',
  }),
  rules: verb('sendingRules.get', {
    does: 'show or set what marketing campaigns keep to: consent, and quiet hours',
    more: (command) =>
      command
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
        .option('--installation', 'the quiet hours of all accounts, for an operator'),
    names: () => ({ zone_field: '--zone-field' }),
    call(client, _, { quiet, demand, zoneField, installation }: RuleFlags): Promise<Rules> {
      const hours = quiet === undefined ? {} : { quiet_hours: orNull(quiet) };
      const change = {
        ...(demand === undefined ? {} : { marketing_needs_consent: demand === 'yes' }),
        ...hours,
        ...(zoneField === undefined ? {} : { zone_field: orNull(zoneField) }),
      };
      if (!installation)
        return Object.keys(change).length === 0 ? client.sendingRules.get() : client.sendingRules.update(change);
      if (demand !== undefined || zoneField !== undefined)
        throw new CommandError(
          `${demand === undefined ? '--zone-field' : '--demand'} is for an account: leave out --installation.`,
          EXIT.usage,
        );
      return quiet === undefined
        ? client.admin.sendingRules.get()
        : client.admin.sendingRules.update({ quiet_hours: orNull(quiet) });
    },
    says: describe,
    note: 'Without options the rules are shown.',
    example: ['', '--demand yes --quiet 21:00-08:00', '--zone-field time_zone', '--installation --quiet 22:00-07:00'],
    also: {
      'sendingRules.update': '--demand yes --quiet 21:00-08:00',
      'admin.sendingRules.get': '--installation',
      'admin.sendingRules.update': '--installation --quiet 22:00-07:00',
    },
  }),
});
