import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly country?: string;
  readonly timeZone?: string;
}

async function createAccount(name: string, flags: Flags): Promise<void> {
  const account = await callApi(flags, (client) =>
    client.admin.accounts.create({
      name,
      ...(flags.country === undefined ? {} : { default_country: flags.country }),
      ...(flags.timeZone === undefined ? {} : { time_zone: flags.timeZone }),
    }),
  );
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
