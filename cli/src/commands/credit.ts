import { type ApiFlags, accountOption, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { shortReason } from '../frame/reasons.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

interface Flags extends ApiFlags {
  readonly account: number;
  readonly note?: string;
}

const FIELDS = { amount: '<amount>', note: '--note' } as const;

async function addCredit(amount: string, flags: Flags): Promise<void> {
  const input = { id: flags.account, amount, ...fieldsOf(FIELDS, flags) };
  const change = await callApi(flags, (client) => client.admin.credits.add(input), FIELDS);
  print(flags, change, `${change.amount} added to account ${flags.account}; its balance is ${change.balance}.`);
}

async function showCredit(flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.balance.get());
  print(
    flags,
    found,
    `The balance is ${found.balance}; campaigns have reserved ${found.held} of it, ${found.available} is available.`,
  );
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

export const credit = noun('credit', 'credits', [
  () =>
    apiCommand('add <amount>', 'add credits to an account, or correct a mistake with a negative amount')
      .addOption(accountOption())
      .option('--note <text>', 'a note for the ledger, such as an invoice number')
      .addHelpText(
        'after',
        '\nExamples:\n  volley credit add 100.00 --account 2 --note "Invoice 12"\n  volley credit add -5.00 --account 2 --note "Entered twice"',
      )
      .action(addCredit),
  () =>
    apiCommand('show', 'show the balance of the account of the key')
      .addHelpText('after', '\nExample:\n  volley credit show')
      .action(showCredit),
  () =>
    withRows(apiCommand('ledger', 'list every change of the balance of the account of the key, newest first'))
      .addHelpText('after', '\nExample:\n  volley credit ledger --limit 20')
      .action(listLedger),
]);
