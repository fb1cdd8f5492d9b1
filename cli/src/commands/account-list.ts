import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

async function listAccounts(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) => takeFirst(client.admin.accounts.list.all(), flags.limit));
  type Account = (typeof found.items)[number];
  const columns = {
    id: (account: Account) => account.id,
    name: (account: Account) => account.name,
    country: (account: Account) => account.default_country,
    'time zone': (account: Account) => account.time_zone,
    created: (account: Account) => shortTime(account.created_at),
  };
  printList(flags, found, columns, 'There is no account yet.');
}

export function accountList(): Command {
  return apiCommand('list', 'list accounts, newest first')
    .option(...LIMIT_OPTION)
    .action(listAccounts);
}
