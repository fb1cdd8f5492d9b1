import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

async function listAccounts(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.accounts.list.all();
    type Account = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (account: Account) => account.id,
      name: (account: Account) => account.name,
      country: (account: Account) => account.default_country,
      'time zone': (account: Account) => account.time_zone,
      created: (account: Account) => shortTime(account.created_at),
    };
    return printRows(flags, { source, columns, empty: 'There is no account yet.' });
  });
}

export function accountList(): Command {
  return withRows(apiCommand('list', 'list accounts, newest first')).action(listAccounts);
}
