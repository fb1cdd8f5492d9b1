import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../api-command.ts';
import { print, shortTime } from '../output.ts';
import { shortReason } from '../plain-words.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../rows.ts';

async function showCredit(flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.balance.get());
  print(
    flags,
    found,
    `The balance is ${found.balance}; campaigns hold ${found.held} of it, ${found.available} is free.`,
  );
}

export function creditShow(): Command {
  return apiCommand('show', "show the balance of the key's own account")
    .addHelpText('after', '\nExample:\n  volley credit show')
    .action(showCredit);
}

async function listLedger(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.ledger.list.all();
    type Entry = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      number: (entry: Entry) => entry.number,
      at: (entry: Entry) => shortTime(entry.at),
      kind: (entry: Entry) => shortReason(entry.kind),
      amount: (entry: Entry) => entry.amount,
      balance: (entry: Entry) => entry.balance_after,
      about: (entry: Entry) => oneLine(entry.reference) || '-',
      note: (entry: Entry) => oneLine(entry.note) || '-',
    };
    return printRows(flags, { source, columns, empty: 'Nothing has changed the balance yet.' });
  });
}

export function creditLedger(): Command {
  return withRows(apiCommand('ledger', "list what changed the balance of the key's own account, newest first"))
    .addHelpText('after', '\nExample:\n  volley credit ledger --limit 20')
    .action(listLedger);
}
