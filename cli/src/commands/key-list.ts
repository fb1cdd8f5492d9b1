import type { Command } from 'commander';
import { accountOption, apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

interface Flags extends RowFlags {
  readonly account: number;
}

async function listKeys(flags: Flags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.keys.list.all({ id: flags.account });
    type Key = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (key: Key) => key.id,
      name: (key: Key) => key.name,
      begins: (key: Key) => key.hint,
      scopes: (key: Key) => key.scopes.join(' '),
      'last used': (key: Key) => shortTime(key.last_used_at),
      expires: (key: Key) => shortTime(key.expires_at),
    };
    return printRows(flags, { source, columns, empty: 'The account has no key.' });
  });
}

export function keyList(): Command {
  return withRows(apiCommand('list', 'list the keys of an account that are not revoked'))
    .addOption(accountOption())
    .action(listKeys);
}
