import type { Command } from 'commander';
import { type ApiFlags, accountOption, apiCommand, callApi, LIMIT_OPTION, takeFirst } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly account: number;
  readonly limit: number;
}

async function listKeys(flags: Flags): Promise<void> {
  const found = await callApi(flags, (client) =>
    takeFirst(client.admin.keys.list.all({ id: flags.account }), flags.limit),
  );
  type Key = (typeof found.items)[number];
  const columns = {
    id: (key: Key) => key.id,
    name: (key: Key) => key.name,
    begins: (key: Key) => key.hint,
    scopes: (key: Key) => key.scopes.join(' '),
    'last used': (key: Key) => shortTime(key.last_used_at),
    expires: (key: Key) => shortTime(key.expires_at),
  };
  printList(flags, found, columns, 'The account has no key.');
}

export function keyList(): Command {
  return apiCommand('list', 'list the keys of an account that are not revoked')
    .addOption(accountOption())
    .option(...LIMIT_OPTION)
    .action(listKeys);
}
