import { resolve } from 'node:path';
import { isAddressRange, isKeyForm } from './identity/index.ts';
import { dataFolder } from './lib/files/data-folder.ts';
import { OBJECT_STORE_SETTINGS, objectStoreProblems } from './lib/settings/object-store-settings.ts';
import { processRoles } from './lib/settings/roles.ts';
import { type Setting, setting } from './lib/settings/setting.ts';
import { databaseUrl, ownAddresses, publicAddress } from './lib/settings/setting-addresses.ts';
import { SettingError } from './lib/settings/setting-error.ts';
import { CONFIG_FILE, configFile, readSecretFile, type Source } from './lib/settings/setting-files.ts';
import {
  BadValue,
  country,
  days,
  headerName,
  isOrigin,
  list,
  months,
  nameOf,
  oneOf,
  port,
  portRange,
  seconds,
  sharedSecret,
  text,
  timeZone,
  yesOrNo,
} from './lib/settings/setting-values.ts';
import { problemsTogether, type SettingProblem } from './lib/settings/settings-together.ts';
import { type ShownSetting, showSettings } from './lib/settings/shown-settings.ts';
import { mailSender, smtpServer } from './lib/settings/smtp-address.ts';
import { listStrangers, type Stranger } from './lib/settings/strange-settings.ts';
import type { LogLevel } from './log.ts';

const ROOT = resolve(import.meta.dirname, '../..');

function firstKey(raw: string | undefined): string | null {
  if (raw === undefined || raw === '') return null;
  if (!/^[\x21-\x7e]{16,128}$/.test(raw)) throw new BadValue('must be 16 to 128 visible ASCII characters');
  if (!isKeyForm(raw))
    throw new BadValue('begins with volley_live_ and is not a whole key of Volley: copy all of it, or choose another');
  return raw;
}

/** The one list of settings: read here, documented from here. */
export const SETTINGS = {
  databaseUrl: setting({
    name: 'DATABASE_URL',
    description: 'An external Postgres, version 15 or later. Without it Volley runs its own, embedded one.',
    isSecret: true,
    read: databaseUrl,
  }),
  host: setting({
    name: 'VOLLEY_HOST',
    description: 'The address that both listeners bind to. `0.0.0.0` lets other machines in.',
    read: text('127.0.0.1'),
  }),
  port: setting({ name: 'VOLLEY_PORT', description: 'The port of the API.', read: port(8080) }),
  linksPort: setting({
    name: 'VOLLEY_LINKS_PORT',
    description: 'The port of the short links and of their API.',
    read: port(8081),
  }),
  roles: setting({
    name: 'VOLLEY_ROLES',
    description:
      'What this process does, separated by commas: `api`, `links` (the short links), `worker` (jobs, webhooks, letters), `carriers` (binds, and what is sent by them), `voice` (calls). Every role needs one process at least ([scaling](scaling.md)).',
    defaultText: 'all of them',
    read: processRoles,
  }),
  publicUrl: setting({
    name: 'VOLLEY_PUBLIC_URL',
    description:
      'The address at which clients reach the API, without the version segment. It begins the links inside replies, and passkeys belong to its name.',
    defaultText: "the request's own host",
    read: publicAddress,
  }),
  linksUrl: setting({
    name: 'VOLLEY_LINKS_URL',
    description: 'The public address of the short links. Links inside messages begin with it.',
    defaultText: "the request's own host; in messages `http://localhost` and the port",
    read: publicAddress,
  }),
  dataDir: setting({
    name: 'VOLLEY_DATA_DIR',
    description:
      "The folder for Volley's own data: the embedded Postgres and its password, the secret, and the key of the command line.",
    defaultText:
      '`.volley/data` in the checkout; as root a folder of its own per checkout under `/var/lib/volley`. Of the installed package: `~/.local/share/volley`, as root `/var/lib/volley/data`',
    read: dataFolder,
  }),
  mayMigrate: setting({
    name: 'VOLLEY_MIGRATE',
    description:
      '`no`: the start changes nothing of the schema. It waits until `volley migrate` has been run ([upgrades](upgrades.md)).',
    read: yesOrNo('yes'),
  }),
  apiKey: setting({
    name: 'VOLLEY_API_KEY',
    description:
      'The first key, read at the very first start only: 16 to 128 visible ASCII characters. Without it, Volley creates a key and prints it once.',
    defaultText: 'created',
    isSecret: true,
    read: firstKey,
  }),
  country: setting({
    name: 'VOLLEY_COUNTRY',
    description: 'The country of the first account. Local numbers are read as numbers of this country.',
    read: country('GH'),
  }),
  timeZone: setting({
    name: 'VOLLEY_TIME_ZONE',
    description: "The first account's time zone.",
    read: timeZone('UTC'),
  }),
  trustedProxies: setting({
    name: 'VOLLEY_TRUSTED_PROXIES',
    description:
      'Addresses and ranges of proxies whose `X-Forwarded-For`, `-Proto` and `-Host` headers Volley trusts, separated by commas.',
    read: list(isAddressRange, 'must be addresses or ranges such as 10.0.0.0/8, separated by commas'),
  }),
  countryHeader: setting({
    name: 'VOLLEY_COUNTRY_HEADER',
    description:
      "The header in which such a proxy names the visitor's country by two letters, as `CF-IPCountry` does. Short links that store countries read it; no other service is asked.",
    read: headerName,
  }),
  corsOrigins: setting({
    name: 'VOLLEY_CORS_ORIGINS',
    description: 'Origins whose pages may call the API from a browser, separated by commas.',
    read: list(isOrigin, 'must be origins such as https://app.example.com, separated by commas'),
  }),
  logLevel: setting({
    name: 'VOLLEY_LOG_LEVEL',
    description: '`debug`, `info`, `warn`, `error` or `silent`. `debug` logs each request, without its query.',
    read: oneOf<LogLevel>(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  }),
  auditMonths: setting({
    name: 'VOLLEY_AUDIT_MONTHS',
    description: 'For how many months the audit log is kept.',
    read: months(24),
  }),
  messageMonths: setting({
    name: 'VOLLEY_MESSAGE_MONTHS',
    description: 'For how many months messages, their receipts and replies, and single calls are kept.',
    read: months(13),
  }),
  hasConsole: setting({
    name: 'VOLLEY_CONSOLE',
    description: '`no`: the API without the console, the pages below `/console` that people use in a browser.',
    read: yesOrNo('yes'),
  }),
  operatorName: setting({
    name: 'VOLLEY_OPERATOR_NAME',
    description: 'The name shown on the pages that visitors of short links may see.',
    read: nameOf('Volley', 100),
  }),
  visitAddresses: setting({
    name: 'VOLLEY_VISIT_ADDRESSES',
    description:
      "`full`, or `truncated`: Volley keeps only the network of a visitor's address (24 of 32 bits, 48 of 128).",
    read: oneOf(['full', 'truncated'], 'full'),
  }),
  honourPrivacySignals: setting({
    name: 'VOLLEY_HONOUR_DNT',
    description:
      '`yes`: when a browser sends Do Not Track or Global Privacy Control, Volley at most counts the visit and keeps nothing else of it.',
    read: yesOrNo('no'),
  }),
  visitRetentionDays: setting({
    name: 'VOLLEY_VISIT_RETENTION_DAYS',
    description: 'For how many days single visits of short links are kept. Their counts stay.',
    read: days(90, 3650),
  }),
  eventDays: setting({
    name: 'VOLLEY_EVENT_DAYS',
    description:
      'For how many days at least events are kept for programs that read them late. They leave by whole months.',
    read: days(30, 365),
  }),
  webhookAddresses: setting({
    name: 'VOLLEY_WEBHOOK_ADDRESSES',
    description:
      'Addresses and ranges that webhooks may go to besides those of the public internet, with commas between, such as `10.20.0.0/16,127.0.0.1`; these alone may begin with `http://`.',
    read: list(isAddressRange, 'must be addresses or ranges such as 10.20.0.0/16, with commas between'),
  }),
  carrierAddresses: setting({
    name: 'VOLLEY_CARRIER_ADDRESSES',
    description:
      'Addresses and ranges that HTTP carriers may be reached at besides those of the public internet, with commas between, such as `192.168.1.20,127.0.0.1`; these alone may begin with `http://`.',
    read: list(isAddressRange, 'must be addresses or ranges such as 10.20.0.0/16, with commas between'),
  }),
  webhookLogDays: setting({
    name: 'VOLLEY_WEBHOOK_LOG_DAYS',
    description: 'For how many days the log of deliveries to webhooks is kept.',
    read: days(7, 30),
  }),
  quickSendWaitSeconds: setting({
    name: 'VOLLEY_QUICK_SEND_WAIT_SECONDS',
    description: 'How long a quick send waits for the carrier before it answers `queued`.',
    read: seconds(5, 0, 60),
  }),
  secret: setting({
    name: 'VOLLEY_SECRET',
    description:
      'Encrypts the passwords of carriers and trunks: at least 16 characters. Use the same value in every process, and keep it with the backups.',
    defaultText: 'created and kept in the data folder; none with `DATABASE_URL`',
    isSecret: true,
    read: sharedSecret,
  }),
  secretBefore: setting({
    name: 'VOLLEY_SECRET_BEFORE',
    description:
      'A second secret, with which Volley reads but does not encrypt: the one before, while `VOLLEY_SECRET` is replaced ([operations.md](operations.md#replace-the-secret)).',
    isSecret: true,
    read: sharedSecret,
  }),
  ...OBJECT_STORE_SETTINGS,
  smtp: setting({
    name: 'VOLLEY_SMTP_URL',
    description:
      'The mail server that takes invitations, links to a new password, and letters about changes of a sign-in: `smtp://user:password@mail.example.com:587`, or `smtps://…`. Without it links are shown, to be handed on. Needs `VOLLEY_MAIL_FROM`, and `VOLLEY_PUBLIC_URL` for letters with links.',
    isSecret: true,
    read: smtpServer,
  }),
  mailFrom: setting({
    name: 'VOLLEY_MAIL_FROM',
    description: 'The sender of letters: `volley@example.com`, or `Volley <volley@example.com>`.',
    read: mailSender,
  }),
  simulator: setting({
    name: 'VOLLEY_SIMULATOR',
    description:
      'The bundled carrier simulator: `yes`, `no`, or `auto` (with the embedded Postgres alone). It is never used once a route leads to a real carrier, but for test keys, which nothing else serves, whatever is set here.',
    read: oneOf<'yes' | 'no' | 'auto'>(['yes', 'no', 'auto'], 'auto'),
  }),
  sipHosts: setting({
    name: 'VOLLEY_SIP_HOST',
    description:
      'The addresses from which Volley calls SIP trunks: one IPv4 address, one IPv6 address, or one of each separated by a comma. `0.0.0.0` and `::` mean every address of their family; a machine that has only one family works without the other. Volley opens no socket on them before the first trunk is added.',
    defaultText: '0.0.0.0,::',
    read: ownAddresses,
  }),
  sipPort: setting({
    name: 'VOLLEY_SIP_PORT',
    description:
      'The port of SIP, over UDP and TCP; 0 takes any free one. Set a fixed port behind a firewall, or for a trunk that recognises callers by their port. With a fixed port, calls that a killed process left ringing end as soon as it is back.',
    read: port(0),
  }),
  sipAdvertisedHosts: setting({
    name: 'VOLLEY_SIP_ADVERTISED_HOST',
    description:
      'The address at which trunks reach this machine for signalling and sound when it is behind NAT: one IPv4 address, one IPv6 address, one of each separated by a comma, or a host name. A trunk is told only an address of its own family.',
    defaultText: 'the address of this machine on the way to the trunk',
    read: list((item) => /^[A-Za-z0-9.:-]+$/.test(item), 'must be addresses or a host name'),
  }),
  rtpPorts: setting({
    name: 'VOLLEY_RTP_PORTS',
    description: 'The ports for the sound of calls. Each call takes two.',
    read: portRange('20000-29999'),
  }),
  speechCommand: setting({
    name: 'VOLLEY_SPEECH_COMMAND',
    description:
      'A program that speaks texts instead of the bundled English voice and espeak-ng: its path and arguments, separated by spaces. It reads the text (UTF-8) from standard input and writes a WAV file to standard output. Volley replaces `{language}` and `{voice}` in its arguments.',
    // The arguments may contain the key of a speech service.
    show: (raw) => raw.trim().replace(/\s.*$/s, ' …'),
    read: (raw = '') => {
      const command = raw.trim();
      if (command !== '' && !command.startsWith('/')) throw new BadValue('must begin with the whole path of a program');
      return command === '' ? null : command;
    },
  }),
  speechTimeoutSeconds: setting({
    name: 'VOLLEY_SPEECH_TIMEOUT_SECONDS',
    description: 'How long it may take to speak a text before the request is refused.',
    read: seconds(20, 1, 300),
  }),
  callSilenceSeconds: setting({
    name: 'VOLLEY_CALL_SILENCE_SECONDS',
    description:
      'How long an answered call may go on without sound, comfort noise or RTCP from the far side. Volley then hangs up and charges the call up to the last sign of the far side. 0: no limit.',
    read: seconds(30, 0, 3600),
  }),
  callDrainSeconds: setting({
    name: 'VOLLEY_CALL_DRAIN_SECONDS',
    description: 'How long a stop waits for calls under way before Volley hangs them up.',
    read: seconds(10, 0, 600),
  }),
} as const;

function strangersIn(source: Source): Stranger[] {
  const specs = Object.values(SETTINGS) as readonly Setting<unknown>[];
  const known = specs.flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]));
  return listStrangers(Object.keys(source), known);
}

/** A misspelt setting would be ignored in silence: a secret that is not set, a port that is not the wished one. */
function misspelt(source: Source): SettingProblem[] {
  return strangersIn(source).flatMap(({ name, meant }) =>
    meant === null ? [] : [{ name, sentence: `${name} is no setting of Volley. Is ${meant} meant?` }],
  );
}

/** Lists names with our prefix that resemble no setting. They are allowed, since others define such names (Kubernetes does for a service). */
export function listStrangeSettings(environment: Source = process.env, folder = process.cwd()): string[] {
  return strangersIn({ ...configFile(folder), ...environment }).flatMap(({ name, meant }) =>
    meant === null ? [name] : [],
  );
}

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> };

/** With an external database people expect real carriers, so they must ask for the simulator. */
export function hasSimulator(config: Config): boolean {
  return config.simulator === 'yes' || (config.simulator === 'auto' && config.databaseUrl === null);
}

export { CONFIG_FILE, type ShownSetting };

/** The sources of each configuration, kept beside it because its values alone do not show them. */
const SHOWN = new WeakMap<Config, readonly ShownSetting[]>();

/** Returns every setting with its source, without secrets. */
export function describeSettings(config: Config): readonly ShownSetting[] {
  return SHOWN.get(config) ?? [];
}

/** Reads defaults < the file `volley.env` < the environment < flags. All errors are reported at once. */
export function readConfig(flags: Source = {}, environment: Source = process.env, folder = process.cwd()): Config {
  const file = configFile(folder);
  const source = { ...file, ...environment, ...flags };
  const problems: SettingProblem[] = [];
  const read = ([key, spec]: [string, Setting<unknown>]): [string, unknown] => {
    try {
      // A file that cannot be read is a mistake even beside the setting itself.
      const inFile = spec.isSecret ? readSecretFile(spec.name, source) : undefined;
      const raw = source[spec.name] ?? inFile;
      return [key, spec.read(raw, { root: ROOT })];
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      problems.push({ name: spec.name, sentence: `${spec.name} ${error.message}.` });
      return [key, undefined];
    }
  };
  const entries = Object.entries(SETTINGS).map((entry) => read(entry as [string, Setting<unknown>]));
  const config = Object.freeze(Object.fromEntries(entries)) as Config;
  problems.push(...problemsTogether(config), ...objectStoreProblems(config), ...misspelt(source));
  const [first] = problems;
  if (first) throw new SettingError(first.name, problems.map((problem) => problem.sentence).join('\n'));
  SHOWN.set(config, showSettings(Object.values(SETTINGS), { flags, environment, file }));
  return config;
}

/** Returns the database's address as its file has it now, or null if no file has it at this moment. */
export function readDatabaseUrlAgain(environment: Source = process.env, folder = process.cwd()): string | null {
  const { name, read } = SETTINGS.databaseUrl;
  try {
    const source = { ...configFile(folder), ...environment };
    return source[name] === undefined ? read(readSecretFile(name, source), { root: ROOT }) : null;
  } catch (error) {
    if (error instanceof BadValue || error instanceof SettingError) return null;
    throw error;
  }
}
