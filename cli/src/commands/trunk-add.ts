import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { print } from '../output.ts';

const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;

interface Flags extends ApiFlags {
  readonly port?: number;
  readonly transport?: (typeof TRANSPORTS)[number];
  readonly tlsCaFile?: string;
  readonly username?: string;
  readonly password?: string;
  readonly passwordFile?: string;
  readonly register?: number;
  readonly keepAlive?: number;
  readonly callerId?: string;
  readonly callerIds?: readonly string[];
  readonly prefixes?: readonly string[];
  readonly block?: readonly string[];
  readonly dialPrefix?: string;
  readonly channels?: number;
  readonly rate?: number;
  readonly tier?: number;
}

function parseFigure(raw: string): number {
  const value = Number(raw);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above zero.');
  return value;
}

function readText(what: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch (cause) {
    throw new CommandError(`The ${what} cannot be read from ${path}: ${(cause as Error).message}`);
  }
}

/** What was named on the command line, and nothing else. */
function settingsOf(flags: Flags) {
  const named = {
    port: flags.port,
    transport: flags.transport,
    tls_ca: readText('certificate', flags.tlsCaFile),
    username: flags.username,
    password: readText('password', flags.passwordFile) ?? flags.password,
    register_seconds: flags.register,
    keep_alive_seconds: flags.keepAlive,
    caller_id: flags.callerId,
    caller_ids: flags.callerIds && [...flags.callerIds],
    prefixes: flags.prefixes && [...flags.prefixes],
    blocked_prefixes: flags.block && [...flags.block],
    dial_prefix: flags.dialPrefix,
    channels: flags.channels,
    calls_per_second: flags.rate,
    tier: flags.tier,
  };
  type Named = { [Name in keyof typeof named]?: Exclude<(typeof named)[Name], undefined> };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as Named;
}

async function addTrunk(name: string, host: string, flags: Flags): Promise<void> {
  const trunk = await callApi(flags, (client) => client.admin.trunks.create({ name, host, ...settingsOf(flags) }));
  const next = `volley trunk check ${trunk.id}, or volley trunk test ${trunk.id} <number>`;
  print(flags, trunk, `Trunk ${trunk.id} added: ${trunk.name}.\nSee whether it answers: ${next}`);
}

export function trunkAdd(): Command {
  return apiCommand('add <name> <host>', 'add a SIP trunk that voice campaigns call through')
    .option('--port <port>', 'its port; without one the name decides by NAPTR and SRV', parseFigure)
    .addOption(new Option('--transport <name>', 'how it is reached; udp unless said').choices(TRANSPORTS))
    .option('--tls-ca-file <path>', 'certificates in PEM that its own is checked against')
    .option('--username <name>', 'for a trunk that asks who calls')
    .option('--password <password>', 'kept encrypted')
    .option('--password-file <path>', 'the password, read from a file')
    .option('--register <seconds>', 'register with it for so long, again and again', parseFigure)
    .option('--keep-alive <seconds>', 'ask so often whether it is there', parseFigure)
    .option('--caller-id <number>', 'who calls, where a campaign does not say')
    .option('--caller-ids <number...>', 'the only numbers that campaigns may show as their own')
    .option('--prefixes <digits...>', 'how numbers begin that it takes; all without it')
    .option('--block <digits...>', 'how numbers begin that it never takes')
    .option('--dial-prefix <digits>', 'written before each number, such as +')
    .option('--channels <count>', 'calls at the same time', parseFigure)
    .option('--rate <calls>', 'calls a second', parseFigure)
    .option('--tier <tier>', 'trunks of a higher tier are for when those below fail', parseFigure)
    .addHelpText(
      'after',
      '\nExample:\n  volley trunk add "Accra Telecom" sip.example.com --username volley --channels 30',
    )
    .action(addTrunk);
}
