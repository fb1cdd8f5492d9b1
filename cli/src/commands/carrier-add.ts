import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

type BindKind = 'transceiver' | 'transmitter' | 'pair';
type LongMessages = 'udh' | 'sar' | 'payload';
type IdForm = 'as_is' | 'decimal' | 'hex';
const ID_FORMS: readonly IdForm[] = ['as_is', 'decimal', 'hex'];

interface SettingFlags extends ApiFlags {
  readonly host?: string;
  readonly port?: number;
  readonly systemId?: string;
  readonly password?: string;
  readonly passwordFile?: string;
  readonly systemType?: string;
  readonly tls?: boolean;
  readonly bindKind?: BindKind;
  readonly binds?: number;
  readonly window?: number;
  readonly rate?: number;
  readonly longMessages?: LongMessages;
  readonly submitIds?: IdForm;
  readonly receiptIds?: IdForm;
}

interface AddFlags extends SettingFlags {
  readonly host: string;
  readonly port: number;
  readonly systemId: string;
}

interface ChangeFlags extends SettingFlags {
  readonly name?: string;
}

function parseRate(raw: string): number {
  const rate = Number(raw);
  if (raw.trim() === '' || !(rate >= 0)) throw new InvalidArgumentError('It must be a number such as 100.');
  return rate;
}

function readPassword({ password, passwordFile }: SettingFlags): string | undefined {
  if (passwordFile === undefined) return password;
  try {
    return readFileSync(passwordFile, 'utf8').trimEnd();
  } catch (cause) {
    throw new CommandError(`The password cannot be read from ${passwordFile}: ${(cause as Error).message}`);
  }
}

const FIELDS = {
  host: '--host',
  port: '--port',
  system_id: '--system-id',
  password: '--password',
  system_type: '--system-type',
  tls: '--tls',
  bind_kind: '--bind-kind',
  bind_count: '--binds',
  window: '--window',
  messages_per_second: '--rate',
  long_messages: '--long-messages',
  submit_id_form: '--submit-ids',
  receipt_id_form: '--receipt-ids',
} as const;

/** What was named on the command line, and nothing else: the rest stays as it is. */
function settingsOf(flags: SettingFlags) {
  const password = readPassword(flags);
  return { ...fieldsOf(FIELDS, flags), ...(password === undefined ? {} : { password }) };
}

function namesOf(flags: SettingFlags, name: string) {
  const password = flags.passwordFile === undefined ? FIELDS.password : '--password-file';
  return { ...FIELDS, password, name };
}

/** What is said of a default is true where a carrier is added: a change leaves alone what it does not name. */
function withSettings(command: Command, isNew: boolean): Command {
  const unless = (value: string) => (isNew ? ` (default: ${value})` : '');
  return command
    .option('--password <password>', 'its password, at most 64 characters')
    .option('--password-file <path>', 'a file with the password, which then stays out of the history of the shell')
    .option('--system-type <text>', 'where the carrier asks for one')
    .option('--tls', 'connect by TLS')
    .addOption(
      new Option('--bind-kind <kind>', `how to bind${unless('transceiver')}`).choices([
        'transceiver',
        'transmitter',
        'pair',
      ]),
    )
    .option('--binds <count>', `connections at a time${unless('1')}`, parseId)
    .option('--window <count>', `messages that one connection may have unanswered${unless('50')}`, parseId)
    .option('--rate <per second>', `message parts a second, by all processes; 0 for no limit${unless('0')}`, parseRate)
    .addOption(
      new Option('--long-messages <method>', `how parts are joined${unless('udh')}`).choices(['udh', 'sar', 'payload']),
    )
    .addOption(new Option('--submit-ids <form>', `how its answers write ids${unless('as_is')}`).choices(ID_FORMS))
    .addOption(new Option('--receipt-ids <form>', `how its receipts write ids${unless('as_is')}`).choices(ID_FORMS));
}

async function addCarrier(name: string, flags: AddFlags): Promise<void> {
  const { host, port, systemId: system_id } = flags;
  const input = { name, ...settingsOf(flags), host, port, system_id };
  const added = await callApi(flags, (client) => client.admin.carriers.create(input), namesOf(flags, '<name>'));
  const next = `See whether it answers:  volley carrier test ${added.id}\nThen lead numbers to it:  volley route set any --to ${added.id}`;
  print(flags, added, `Carrier ${added.id} (${added.name}) added.\n${next}`);
}

export function carrierAdd(): Command {
  const command = apiCommand('add <name>', 'add a carrier that speaks SMPP')
    .requiredOption('--host <host>', 'its name or address')
    .requiredOption('--port <port>', 'its port', parseId)
    .requiredOption('--system-id <id>', 'the account name there');
  return withSettings(command, true)
    .addHelpText(
      'after',
      '\nExample:\n  volley carrier add "Accra Telecom" --host smpp.example.com --port 2775 --system-id kojo \\\n    --password-file password.txt --rate 100',
    )
    .action(addCarrier);
}

async function changeCarrier(id: number, flags: ChangeFlags): Promise<void> {
  const name = flags.name === undefined ? {} : { name: flags.name };
  const input = { id, ...name, ...settingsOf(flags) };
  const changed = await callApi(flags, (client) => client.admin.carriers.update(input), namesOf(flags, '--name'));
  print(flags, changed, `Carrier ${changed.id} (${changed.name}) changed; every process follows within a second.`);
}

export function carrierChange(): Command {
  const command = apiCommand('change', 'change a carrier while it runs')
    .argument('<id>', 'the carrier (see: volley carrier list)', parseId)
    .option('--name <name>', 'another name')
    .option('--host <host>', 'its name or address')
    .option('--port <port>', 'its port', parseId)
    .option('--system-id <id>', 'the account name there');
  return withSettings(command, false)
    .option('--no-tls', 'connect without TLS')
    .addHelpText('after', '\nExample:\n  volley carrier change 2 --rate 200 --submit-ids hex --receipt-ids decimal')
    .action(changeCarrier);
}
