import { type Command, Option } from 'commander';
import { type ApiFlags, accountOption, apiCommand, callApi, parseId } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

type Scope = 'send' | 'read' | 'manage' | 'operator';
const SCOPES: readonly Scope[] = ['send', 'read', 'manage', 'operator'];

interface Flags extends ApiFlags {
  readonly account: number;
  readonly name: string;
  readonly scope: Scope[];
  readonly allow?: string[];
  readonly expires?: string;
  readonly perMinute?: number;
}

const FIELDS = {
  name: '--name',
  scopes: '--scope',
  allowed_addresses: '--allow',
  expires_at: '--expires',
  requests_per_minute: '--per-minute',
} as const;

async function createKey(flags: Flags): Promise<void> {
  const input = { id: flags.account, ...fieldsOf(FIELDS, flags) };
  const created = await callApi(flags, (client) => client.admin.keys.create(input), FIELDS);
  const head = `Key ${created.id} created for account ${flags.account}, with the scopes ${created.scopes.join(', ')}.`;
  print(flags, created, `${head}\nIt is shown this once:\n\n  ${created.key}\n`);
}

export function keyCreate(): Command {
  return apiCommand('create', 'create a key, and show it this once')
    .addOption(accountOption())
    .option('--name <name>', 'what it is for', 'Command line')
    .addOption(new Option('--scope <scope...>', 'what it may do').choices(SCOPES).default(['send', 'read']))
    .option('--allow <address...>', 'addresses or ranges it works from, such as 192.0.2.0/24 (default: any)')
    .option('--expires <instant>', 'when it stops working, such as 2027-01-31T00:00:00Z')
    .option('--per-minute <count>', 'requests it may make in a minute', parseId)
    .addHelpText('after', '\nExample:\n  volley key create --account 2 --name "Web shop" --scope send read')
    .action(createKey);
}
