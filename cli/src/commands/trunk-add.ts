import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError, EXIT } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
const CODECS = ['PCMU', 'PCMA'] as const;
const CALLER_ID_IN = ['from', 'asserted'] as const;

interface DialRule {
  readonly prefix: string;
  readonly strip: number;
  readonly prepend: string;
}

interface SettingFlags extends ApiFlags {
  /** A flag that begins with `--no-` leaves false: what was set is taken away. */
  readonly port?: number | false;
  readonly transport?: (typeof TRANSPORTS)[number];
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
    throw new InvalidArgumentError('It must be a number of seconds, or 0 for never.');
  return value;
}

function parseRule(raw: string, before: DialRule[] = []): DialRule[] {
  const [, prefix, strip, prepend] = /^(\d{1,15}):(\d{1,2}):(\+?[0-9*#]*)$/.exec(raw) ?? [];
  if (prefix === undefined || strip === undefined || prepend === undefined)
    throw new InvalidArgumentError(
      'It must be <prefix>:<digits to leave out>:<digits to write before>, as in 233:3:0.',
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

/** What the API calls it, and what is typed for it. */
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
  channels: '--channels',
  calls_per_second: '--rate',
  tier: '--tier',
} as const;
const NEW = { ...SETTINGS, name: '<name>', host: '<host>' } as const;
const CHANGES = { ...SETTINGS, name: '--name', host: '--host' } as const;

/** With the contents of its files, and nothing where a flag takes something away. */
function read<F extends SettingFlags>(flags: F) {
  const { tlsCaFile, passwordFile, password } = flags;
  return {
    ...flags,
    port: orNull(flags.port),
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
    .option('--port <port>', 'its port; without one the name decides by NAPTR and SRV', parseFigure)
    .addOption(new Option('--transport <name>', 'how it is reached; udp unless said').choices(TRANSPORTS))
    .option('--tls-ca-file <path>', 'certificates in PEM that its own is checked against')
    .option('--domain <domain>', 'what stands in addresses, when it is not the host')
    .option('--username <name>', 'for a trunk that asks who calls')
    .option('--password <password>', 'kept encrypted')
    .option('--password-file <path>', 'the password, read from a file')
    .option('--register <seconds>', 'register with it for so long, again and again; 0: no need', parseSeconds)
    .option('--keep-alive <seconds>', 'ask so often whether it is there; 0: never', parseSeconds)
    .option('--caller-id <number>', 'who calls, where a campaign does not say')
    .option('--caller-ids <number...>', 'the only numbers that campaigns may show as their own')
    .addOption(new Option('--caller-id-in <header>', 'asserted: in P-Asserted-Identity').choices(CALLER_ID_IN))
    .option('--prefixes <digits...>', 'how numbers begin that it takes; all without it')
    .option('--block <digits...>', 'how numbers begin that it never takes')
    .option('--dial-prefix <digits>', 'written before each number that no rule writes, such as +')
    .option('--dial-rules <rule...>', 'how numbers are written: 233:3:0 makes 0244… of 233244…', parseRule)
    .addOption(new Option('--codecs <name...>', 'in the order of preference').choices(CODECS))
    .option('--channels <count>', 'calls at the same time', parseFigure)
    .option('--rate <calls>', 'calls a second', parseFigure)
    .option('--tier <tier>', 'trunks of a higher tier are for when those below fail', parseFigure);
}

async function addTrunk(name: string, host: string, flags: SettingFlags): Promise<void> {
  const settings = fieldsOf(NEW, read(flags));
  const trunk = await callApi(flags, (client) => client.admin.trunks.create({ ...settings, name, host }), NEW);
  const next = `volley trunk check ${trunk.id}, or volley trunk test ${trunk.id} <number>`;
  print(flags, trunk, `Trunk ${trunk.id} added: ${trunk.name}.\nSee whether it answers: ${next}`);
}

export function trunkAdd(): Command {
  return withSettings(apiCommand('add <name> <host>', 'add a SIP trunk that voice campaigns call through'))
    .addHelpText(
      'after',
      '\nExample:\n  volley trunk add "Accra Telecom" sip.example.com --username volley --channels 30',
    )
    .action(addTrunk);
}

async function changeTrunk(id: number, flags: ChangeFlags): Promise<void> {
  const named = fieldsOf(CHANGES, read(flags));
  if (Object.keys(named).length === 0)
    throw new CommandError('Say what to change: see volley trunk change --help', EXIT.usage);
  const trunk = await callApi(flags, (client) => client.admin.trunks.update({ id, ...named }), CHANGES);
  print(flags, trunk, `Trunk ${trunk.id} (${trunk.name}) changed; calls in progress go on as they began.`);
}

export function trunkChange(): Command {
  const command = apiCommand('change', 'change a SIP trunk; what is not named stays as it is')
    .argument('<id>', 'the trunk (see: volley trunk list)', parseId)
    .option('--name <name>', 'another name')
    .option('--host <host>', 'its name or address');
  return withSettings(command)
    .option('--no-port', 'the name decides again')
    .option('--no-tls-ca-file', 'the certificates that the world trusts')
    .option('--no-password', 'forget the password')
    .option('--no-caller-ids', 'campaigns may show any number')
    .option('--no-prefixes', 'it takes every number')
    .option('--no-block', 'it refuses no number')
    .option('--no-dial-rules', 'no rule writes numbers')
    .addHelpText('after', '\nExample:\n  volley trunk change 2 --channels 60 --rate 10 --no-prefixes')
    .action(changeTrunk);
}
