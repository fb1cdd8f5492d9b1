import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { type Carrier, type SettingFlags, settingNames, settingsOf, withSettings } from '../carrier-flags.ts';
import { renderFacts } from '../facts.ts';
import { CommandError, EXIT } from '../failure.ts';
import { print, renderTable } from '../output.ts';

interface AddFlags extends SettingFlags {
  readonly host: string;
  readonly port: number;
  readonly systemId: string;
}

interface ChangeFlags extends SettingFlags {
  readonly name?: string;
}

async function addCarrier(name: string, flags: AddFlags): Promise<void> {
  const { host, port, systemId: system_id } = flags;
  const input = { name, ...settingsOf(flags), host, port, system_id };
  const added = await callApi(flags, (client) => client.admin.carriers.create(input), settingNames(flags, '<name>'));
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
  const changes = { ...(flags.name === undefined ? {} : { name: flags.name }), ...settingsOf(flags) };
  if (Object.keys(changes).length === 0)
    throw new CommandError('Nothing to change was named; see: volley carrier change --help', EXIT.usage);
  const input = { id, ...changes };
  const changed = await callApi(flags, (client) => client.admin.carriers.update(input), settingNames(flags, '--name'));
  print(flags, changed, `Carrier ${changed.id} (${changed.name}) changed; every process follows within a second.`);
}

const ID = ['<id>', 'the carrier (see: volley carrier list)', parseId] as const;

export function carrierChange(): Command {
  const command = apiCommand('change', 'change a carrier while it runs')
    .argument(...ID)
    .option('--name <name>', 'another name')
    .option('--host <host>', 'its name or address')
    .option('--port <port>', 'its port', parseId)
    .option('--system-id <id>', 'the account name there');
  return withSettings(command, false)
    .addHelpText('after', '\nExample:\n  volley carrier change 2 --rate 200 --submit-ids hex --receipt-ids decimal')
    .action(changeCarrier);
}

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((code) => `0x${Number(code).toString(16)}`).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const { ton, npi } = value as Carrier['destination'];
  return `${ton}/${npi}`;
}

function describe(carrier: Carrier): string {
  const { status, tls_ca: ca, created_at: _made, updated_at: _changed, ...settings } = carrier;
  const shown = { ...settings, tls_ca: ca === '' ? '' : 'given' };
  const facts = renderFacts(
    Object.fromEntries(
      Object.entries(shown).map(([name, value]) => [name.replaceAll('_', ' '), settingText(value)] as const),
    ),
  );
  if (status === null) return facts;
  type Bind = (typeof status.binds)[number];
  const columns = {
    bind: (bind: Bind) => bind.kind,
    state: (bind: Bind) => bind.words,
    unanswered: (bind: Bind) => `${bind.open} of ${bind.window}`,
  };
  const binds = status.binds.length === 0 ? '' : `\n\n${renderTable(status.binds, columns)}`;
  return `${status.words}\n\n${facts}${binds}`;
}

export function carrierShow(): Command {
  return apiCommand('show', 'show every setting of a carrier, and how its connections stand')
    .argument(...ID)
    .addHelpText('after', '\nExample:\n  volley carrier show 2')
    .action(async (id: number, flags: ApiFlags) => {
      const carrier = await callApi(flags, (client) => client.admin.carriers.get({ id }));
      print(flags, carrier, describe(carrier));
    });
}
