import { readFileSync } from 'node:fs';
import type { Client } from '@volley/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ApiFlags } from '../../frame/api.ts';
import { parseCount, parseId } from '../../frame/arguments.ts';
import { CommandError } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';

export type Carrier = Awaited<ReturnType<Client['admin']['carriers']['get']>>;
type TonNpi = Carrier['destination'];
type CodeWords = Carrier['error_codes'][number];

const BIND_KINDS: readonly Carrier['bind_kind'][] = ['transceiver', 'transmitter', 'pair'];
const CODINGS: readonly Carrier['default_coding'][] = ['gsm7', 'latin1'];
const TABLES: readonly Carrier['national_tables'][] = ['none', 'turkish', 'spanish', 'portuguese', 'all'];
const LONG_MESSAGES: readonly Carrier['long_messages'][] = ['udh', 'sar', 'payload'];
const ID_FORMS: readonly Carrier['submit_id_form'][] = ['as_is', 'decimal', 'hex'];
const VALIDITIES: readonly Carrier['validity_form'][] = ['relative', 'absolute', 'none'];

export interface SettingFlags extends ApiFlags {
  readonly host?: string;
  readonly port?: number;
  readonly systemId?: string;
  readonly password?: string;
  readonly passwordFile?: string;
  readonly systemType?: string;
  readonly tls?: boolean;
  readonly tlsCaFile?: string;
  readonly tlsServerName?: string;
  readonly tlsVerified?: boolean;
  readonly addressRange?: string;
  readonly bindKind?: Carrier['bind_kind'];
  readonly binds?: number;
  readonly window?: number;
  readonly rate?: number;
  readonly alphanumericSource?: TonNpi;
  readonly internationalSource?: TonNpi;
  readonly shortCodeSource?: TonNpi;
  readonly destination?: TonNpi;
  readonly serviceType?: string;
  readonly country?: string;
  readonly coding?: Carrier['default_coding'];
  readonly nationalTables?: Carrier['national_tables'];
  readonly longMessages?: Carrier['long_messages'];
  readonly submitIds?: Carrier['submit_id_form'];
  readonly receiptIds?: Carrier['receipt_id_form'];
  readonly receipts?: boolean;
  readonly reference?: boolean;
  readonly validity?: Carrier['validity_form'];
  /** False empties the list. */
  readonly temporaryStatus?: number[] | false;
  readonly errorCode?: CodeWords[] | false;
  readonly receiptPatienceHours?: number;
  readonly requestTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  readonly enquireLinkMs?: number;
  readonly reconnectMaxMs?: number;
}

/** A test also checks that each setting of the contract has a flag. */
export const CARRIER_FIELDS = {
  host: '--host',
  port: '--port',
  system_id: '--system-id',
  password: '--password',
  system_type: '--system-type',
  tls: '--tls',
  tls_ca: '--tls-ca-file',
  tls_server_name: '--tls-server-name',
  tls_verified: '--tls-verified',
  address_range: '--address-range',
  bind_kind: '--bind-kind',
  bind_count: '--binds',
  window: '--window',
  messages_per_second: '--rate',
  source_alphanumeric: '--alphanumeric-source',
  source_international: '--international-source',
  source_short_code: '--short-code-source',
  destination: '--destination',
  service_type: '--service-type',
  country: '--country',
  default_coding: '--coding',
  national_tables: '--national-tables',
  long_messages: '--long-messages',
  submit_id_form: '--submit-ids',
  receipt_id_form: '--receipt-ids',
  receipts_requested: '--receipts',
  reference_sent: '--reference',
  validity_form: '--validity',
  temporary_statuses: '--temporary-status',
  error_codes: '--error-code',
  receipt_patience_hours: '--receipt-patience-hours',
  request_timeout_ms: '--request-timeout-ms',
  connect_timeout_ms: '--connect-timeout-ms',
  enquire_link_ms: '--enquire-link-ms',
  reconnect_max_ms: '--reconnect-max-ms',
} as const;

/** Settings that are read from a file or can be removed are composed below. */
const { temporary_statuses: _statuses, error_codes: _codes, ...PLAIN_FIELDS } = CARRIER_FIELDS;

function readNamed(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new CommandError(`The ${what} cannot be read from ${path}: ${(cause as Error).message}`);
  }
}

/** Returns only the settings that were given on the command line, so that the others stay as they are. */
export function settingsOf(flags: SettingFlags) {
  const { passwordFile, tlsCaFile, temporaryStatus, errorCode } = flags;
  return {
    ...fieldsOf(PLAIN_FIELDS, flags),
    ...(passwordFile === undefined ? {} : { password: readNamed('password', passwordFile) }),
    ...(tlsCaFile === undefined ? {} : { tls_ca: tlsCaFile === '' ? '' : readNamed('certificate', tlsCaFile) }),
    ...(temporaryStatus === undefined ? {} : { temporary_statuses: temporaryStatus || [] }),
    ...(errorCode === undefined ? {} : { error_codes: errorCode || [] }),
  };
}

export function settingNames(flags: SettingFlags, name: string) {
  const password = flags.passwordFile === undefined ? CARRIER_FIELDS.password : '--password-file';
  return { ...CARRIER_FIELDS, password, name };
}

function parseRate(raw: string): number {
  const rate = Number(raw);
  if (raw.trim() === '' || !(rate >= 0)) throw new InvalidArgumentError('It must be a number such as 100.');
  return rate;
}

function parseTonNpi(raw: string): TonNpi {
  const [, ton, npi] = /^(\d{1,3})\/(\d{1,3})$/.exec(raw) ?? [];
  if (ton === undefined || npi === undefined) throw new InvalidArgumentError('It must be TON/NPI, such as 5/0.');
  return { ton: Number(ton), npi: Number(npi) };
}

function parseStatus(raw: string, before: number[] | false = []): number[] {
  if (!/^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(raw))
    throw new InvalidArgumentError('It must be a command_status value, such as 0x45 or 69.');
  return [...(before || []), Number(raw)];
}

function parseErrorCode(raw: string, before: CodeWords[] | false = []): CodeWords[] {
  const [, code = '', words = ''] = /^([^=]+)=(.+)$/.exec(raw) ?? [];
  if (code === '') throw new InvalidArgumentError('It must be a code and its words, such as "007=The phone is off."');
  return [...(before || []), { code, words }];
}

/** Formats a default, which applies only when a carrier is added: a change leaves other settings alone. */
type Unless = (value: string) => string;

function withBinds(command: Command, unless: Unless): void {
  command
    .option('--password <password>', 'the password, at most 64 characters')
    .option(
      '--password-file <path>',
      'a file that contains the password, so that it does not appear in the shell history',
    )
    .option('--system-type <text>', 'only if the carrier requires it')
    .option('--tls', 'connect over TLS')
    .option(
      '--tls-ca-file <path>',
      'PEM file of the certificates that its certificate is checked against; an empty text for those that Node trusts',
    )
    .option('--tls-server-name <name>', 'the name in its certificate, if it is not --host')
    .option('--no-tls-verified', 'accept any certificate')
    .option('--address-range <pattern>', 'only if the carrier requires it')
    .addOption(new Option('--bind-kind <kind>', `how to bind${unless('transceiver')}`).choices(BIND_KINDS))
    .option('--binds <count>', `how many connections${unless('1')}`, parseId)
    .option('--window <count>', `how many messages a connection may have unanswered${unless('50')}`, parseId)
    .option(
      '--rate <per second>',
      `how many message parts per second, over all processes; 0 for no limit${unless('0')}`,
      parseRate,
    )
    .option(
      '--request-timeout-ms <ms>',
      `a message that is not answered within this time is unknown${unless('30000')}`,
      parseCount,
    )
    .option('--connect-timeout-ms <ms>', `the time limit for connecting and binding${unless('10000')}`, parseCount)
    .option(
      '--enquire-link-ms <ms>',
      `send enquire_link after this time without traffic; 0 for never${unless('30000')}`,
      parseCount,
    )
    .option(
      '--reconnect-max-ms <ms>',
      `the longest pause between two attempts to connect${unless('60000')}`,
      parseCount,
    );
}

function withMessages(command: Command, unless: Unless): void {
  command
    .option('--alphanumeric-source <ton/npi>', `TON and NPI of alphanumeric senders${unless('5/0')}`, parseTonNpi)
    .option(
      '--international-source <ton/npi>',
      `TON and NPI of senders that are phone numbers${unless('1/1')}`,
      parseTonNpi,
    )
    .option('--short-code-source <ton/npi>', `TON and NPI of senders that are short codes${unless('3/0')}`, parseTonNpi)
    .option('--destination <ton/npi>', `TON and NPI of recipients${unless('1/1')}`, parseTonNpi)
    .option('--service-type <text>', 'only if the carrier requires it')
    .option(
      '--country <code>',
      'the country whose numbers it writes in national form, such as GH; an empty text for those of the accounts',
    )
    .addOption(
      new Option(
        '--coding <coding>',
        `the alphabet of the carrier, by which texts are written and counted${unless('gsm7')}`,
      ).choices(CODINGS),
    )
    .addOption(
      new Option(
        '--national-tables <language>',
        `the national tables that the carrier passes on${unless('none')}`,
      ).choices(TABLES),
    )
    .addOption(
      new Option('--long-messages <method>', `how the parts of a long message are marked${unless('udh')}`).choices(
        LONG_MESSAGES,
      ),
    )
    .addOption(
      new Option('--submit-ids <form>', `the form of message ids in its answers${unless('as_is')}`).choices(ID_FORMS),
    )
    .addOption(
      new Option('--receipt-ids <form>', `the form of message ids in its receipts${unless('as_is')}`).choices(ID_FORMS),
    )
    .option('--no-receipts', 'do not request receipts')
    .option('--no-reference', 'do not send user_message_reference')
    .addOption(
      new Option('--validity <form>', `the form of the validity period${unless('relative')}`).choices(VALIDITIES),
    )
    .addOption(
      new Option(
        '--temporary-status <number...>',
        'the command_status values that the carrier uses for temporary refusals',
      ).argParser(parseStatus),
    )
    .addOption(
      new Option(
        '--error-code <code=words...>',
        'what a code of the carrier means, such as "007=The phone is off."; repeat it for each code',
      ).argParser(parseErrorCode),
    )
    .option(
      '--receipt-patience-hours <hours>',
      `a message without a receipt after this time is closed${unless('72')}`,
      parseCount,
    );
}

export function withSettings(command: Command, isNew: boolean): Command {
  const unless = (value: string) => (isNew ? ` (default: ${value})` : '');
  // Added before its `--no-` form, so that neither is the default.
  for (const [flag, summary] of [
    ['--tls-verified', 'check its certificate'],
    ['--receipts', 'request receipts'],
    ['--reference', 'send user_message_reference'],
  ] as const) {
    command.addOption(isNew ? new Option(flag).hideHelp() : new Option(flag, summary));
  }
  withBinds(command, unless);
  withMessages(command, unless);
  return isNew
    ? command
    : command
        .option('--no-tls', 'connect without TLS')
        .option('--no-temporary-status', 'no temporary statuses beyond the standard ones')
        .option('--no-error-code', 'forget what the codes of the carrier mean');
}
