import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly country?: string;
  readonly timeZone?: string;
}

const FIELDS = { name: '<name>', default_country: '--country', time_zone: '--time-zone' } as const;

async function createAccount(name: string, flags: Flags): Promise<void> {
  const input = { name, ...fieldsOf(FIELDS, flags) };
  const account = await callApi(flags, (client) => client.admin.accounts.create(input), FIELDS);
  const next = `Give it a key with: volley key create --account ${account.id}`;
  print(flags, account, `Account ${account.id} created: ${account.name}.\n${next}`);
}

export function accountCreate(): Command {
  return apiCommand('create <name>', 'create an account')
    .option('--country <code>', 'the country by which its local numbers are read, such as GH')
    .option('--time-zone <zone>', 'its time zone, such as Africa/Accra')
    .addHelpText('after', '\nExample:\n  volley account create "Kojo Farms" --country GH --time-zone Africa/Accra')
    .action(createAccount);
}
