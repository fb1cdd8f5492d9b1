import type { Command } from 'commander';
import { apiCommand, callApi, parseId } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

async function listAudit(id: number, flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.audit.list.all({ id });
    type Entry = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      at: (entry: Entry) => shortTime(entry.at),
      'by account': (entry: Entry) => entry.actor_account_id ?? '-',
      'by key': (entry: Entry) => entry.actor_key_id ?? '-',
      did: (entry: Entry) => entry.operation,
      to: (entry: Entry) => oneLine(entry.target) || '-',
      from: (entry: Entry) => oneLine(entry.address) || '-',
    };
    return printRows(flags, { source, columns, empty: 'Nothing has been changed in it yet.' });
  });
}

export function accountAudit(): Command {
  return withRows(apiCommand('audit', 'list who changed what in an account, newest first'))
    .argument('<id>', 'the account (see: volley account list)', parseId)
    .addHelpText('after', '\nExample:\n  volley account audit 2 --limit 20')
    .action(listAudit);
}
