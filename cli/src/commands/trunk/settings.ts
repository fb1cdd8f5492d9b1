import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId, refuseNoChange } from '../../frame/arguments.ts';
import { CommandError } from '../../frame/failure.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print } from '../../frame/output.ts';

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
const CODECS = ['PCMU', 'PCMA'] as const;
const CALLER_ID_IN = ['from', 'asserted'] as const;
const SOUND_FROM = ['trunk', 'anywhere'] as const;
/** Lets the NAPTR records of the name decide. */
const BY_NAME = 'by_name';

interface DialRule {
  readonly prefix: string;
  readonly strip: number;
  readonly prepend: string;
}

interface SettingFlags extends ApiFlags {
  /** A flag with `--no-` sets false, which removes the setting. */
  readonly port?: number | false;
  readonly transport?: (typeof TRANSPORTS)[number] | typeof BY_NAME;
  readonly tlsCaFile?: string | false;
  readonly domain?: string;
  readonly username?: string;
  readonly password?: string | false;
  readonly passwordFile?: string;
  readonly register?: number;
  readonly keepAlive?: number;
  readonly callerId?: string;
  readonly callerIds?: string[] | false;
  readonly callerIdIn?: (typeof CALLER_ID_IN)[number];
  readonly prefixes?: string[] | false;
  readonly block?: string[] | false;
  readonly dialPrefix?: string;
  readonly dialRules?: DialRule[] | false;
  readonly codecs?: (typeof CODECS)[number][];
  readonly soundFrom?: (typeof SOUND_FROM)[number];
  readonly channels?: number;
  readonly rate?: number;
  readonly tier?: number;
}

interface ChangeFlags extends SettingFlags {
  readonly name?: string;
  readonly host?: string;
}

function parseFigure(raw: string): number {
  const value = Number(raw);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above zero.');
  return value;
}

function parseSeconds(raw: string): number {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isInteger(value) || value < 0)
    throw new InvalidArgumentError('It must be a whole number of seconds; 0 means never.');
  return value;
}

function parseRule(raw: string, before: DialRule[] = []): DialRule[] {
  const [, prefix, strip, prepend] = /^(\d{1,15}):(\d{1,2}):(\+?[0-9*#]*)$/.exec(raw) ?? [];
  if (prefix === undefined || strip === undefined || prepend === undefined)
    throw new InvalidArgumentError(
      'It must be <prefix>:<number of digits to remove>:<digits to put in front>, such as 233:3:0.',
    );
  return [...before, { prefix, strip: Number(strip), prepend }];
}

function readText(what: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new CommandError(`The ${what} cannot be read from ${path}: ${(cause as Error).message}`);
  }
}

const orNull = <T>(value: T | false | undefined): T | null | undefined => (value === false ? null : value);
const orNone = <T>(value: T[] | false | undefined): T[] | undefined => (value === false ? [] : value);

/** The flag of each field of the API. */
const SETTINGS = {
  port: '--port',
  transport: '--transport',
  tls_ca: '--tls-ca-file',
  domain: '--domain',
  username: '--username',
  password: '--password',
  register_seconds: '--register',
  keep_alive_seconds: '--keep-alive',
  caller_id: '--caller-id',
  caller_ids: '--caller-ids',
  caller_id_in: '--caller-id-in',
  prefixes: '--prefixes',
  blocked_prefixes: '--block',
  dial_prefix: '--dial-prefix',
  dial_rules: '--dial-rules',
  codecs: '--codecs',
  sound_from: '--sound-from',
  channels: '--channels',
  calls_per_second: '--rate',
  tier: '--tier',
} as const;
const NEW = { ...SETTINGS, name: '<name>', host: '<host>' } as const;
const CHANGES = { ...SETTINGS, name: '--name', host: '--host' } as const;

/** Reads the files that flags name, and turns flags that remove a setting into its empty value. */
function read<F extends SettingFlags>(flags: F) {
  const { tlsCaFile, passwordFile, password } = flags;
  return {
    ...flags,
    port: orNull(flags.port),
    transport: flags.transport === BY_NAME ? null : flags.transport,
    tlsCaFile: tlsCaFile === false ? '' : tlsCaFile && readText('certificate', tlsCaFile),
    password: passwordFile === undefined ? orNull(password) : readText('password', passwordFile),
    callerIds: orNull(flags.callerIds),
    prefixes: orNone(flags.prefixes),
    block: orNone(flags.block),
    dialRules: orNone(flags.dialRules),
  };
}

function withSettings(command: Command): Command {
  return command
    .option('--port <port>', 'the port (default: found by the SRV records of the host)', parseFigure)
    .addOption(
      new Option(
        '--transport <name>',
        'the transport (default: udp); by_name: the NAPTR records of the host decide',
      ).choices([...TRANSPORTS, BY_NAME]),
    )
    .option('--tls-ca-file <path>', 'PEM file of the certificates that its certificate is checked against')
    .option('--domain <domain>', 'the domain in SIP addresses (default: the host)')
    .option('--username <name>', 'the user name, for a trunk that requires authentication')
    .option('--password <password>', 'the password; it is stored encrypted')
    .option('--password-file <path>', 'a file that contains the password')
    .option(
      '--register <seconds>',
      'register, and renew the registration at this interval; 0 for no registration',
      parseSeconds,
    )
    .option(
      '--keep-alive <seconds>',
      'how often to check that the trunk answers; 0 for never (default: 30)',
      parseSeconds,
    )
    .option('--caller-id <number>', 'the caller ID for campaigns that set none')
    .option('--caller-ids <number...>', 'the only caller IDs that campaigns may use (default: any)')
    .addOption(
      new Option(
        '--caller-id-in <header>',
        'the header that carries the caller ID; asserted means P-Asserted-Identity',
      ).choices(CALLER_ID_IN),
    )
    .option('--prefixes <digits...>', 'use it only for numbers with these prefixes (default: all numbers)')
    .option('--block <digits...>', 'never use it for numbers with these prefixes')
    .option('--dial-prefix <digits>', 'put this in front of each number that no rule rewrites, such as +')
    .option('--dial-rules <rule...>', 'how numbers are rewritten: 233:3:0 turns 233244… into 0244…', parseRule)
    .addOption(new Option('--codecs <name...>', 'the codecs, in order of preference').choices(CODECS))
    .addOption(
      new Option(
        '--sound-from <hosts>',
        'from where calls take sound: its own hosts, or anywhere behind NAT (default: trunk)',
      ).choices(SOUND_FROM),
    )
    .option('--channels <count>', 'how many calls at the same time', parseFigure)
    .option('--rate <calls>', 'how many new calls per second', parseFigure)
    .option('--tier <tier>', 'the tier; trunks of a higher tier are used when those of lower tiers fail', parseFigure);
}

async function addTrunk(name: string, host: string, flags: SettingFlags): Promise<void> {
  const settings = fieldsOf(NEW, read(flags));
  const trunk = await callApi(flags, (client) => client.admin.trunks.create({ ...settings, name, host }), NEW);
  const next = `volley trunk check ${trunk.id}, or volley trunk test ${trunk.id} <number>`;
  print(flags, trunk, `Trunk ${trunk.id} added: ${trunk.name}.\nTest it: ${next}`);
}

async function changeTrunk(id: number, flags: ChangeFlags): Promise<void> {
  const named = fieldsOf(CHANGES, read(flags));
  refuseNoChange(named, 'trunk change');
  const trunk = await callApi(flags, (client) => client.admin.trunks.update({ id, ...named }), CHANGES);
  print(flags, trunk, `Trunk ${trunk.id} (${trunk.name}) is changed; calls in progress are not affected.`);
}

export const settings: readonly Verb[] = [
  () =>
    withSettings(apiCommand('add <name> <host>', 'add a SIP trunk that voice campaigns call through'))
      .addHelpText(
        'after',
        '\nExample:\n  volley trunk add "Accra Telecom" sip.example.com --username volley --channels 30',
      )
      .action(addTrunk),
  () =>
    withSettings(
      apiCommand('change', 'change a SIP trunk; settings that you do not name stay as they are')
        .argument('<id>', 'the trunk (see: volley trunk list)', parseId)
        .option('--name <name>', 'the new name')
        .option('--host <host>', 'the host name or IP address'),
    )
      .option('--no-port', 'find the port by the SRV records of the host again')
      .option('--no-tls-ca-file', 'use the certificates that Node trusts')
      .option('--no-password', 'remove the password')
      .option('--no-caller-ids', 'allow any caller ID')
      .option('--no-prefixes', 'use it for all numbers')
      .option('--no-block', 'block no prefixes')
      .option('--no-dial-rules', 'remove all dial rules')
      .addHelpText('after', '\nExample:\n  volley trunk change 2 --channels 60 --rate 10 --no-prefixes')
      .action(changeTrunk),
];
