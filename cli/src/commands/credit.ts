import { type ApiFlags, accountOption, apiCommand, callApi } from '../frame/api.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print } from '../frame/output.ts';

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

async function setLowAt(amount: string, flags: ApiFlags): Promise<void> {
  const input = { low_at: amount === 'none' ? null : amount };
  const found = await callApi(flags, (client) => client.balance.update(input), { low_at: '<amount>' });
  const said =
    found.low_at === null
      ? 'Nobody is told when the credits run low.'
      : `The event balance.low is told when fewer than ${found.low_at} credits are available; there are ${found.available}.`;
  print(flags, found, said);
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
    apiCommand('low-at <amount|none>', 'say below how many credits the event balance.low is told')
      .addHelpText('after', '\nExample:\n  volley credit low-at 50.00')
      .action(setLowAt),
  () =>
    apiCommand('show', 'show the balance of the account of the key')
      .addHelpText('after', '\nExample:\n  volley credit show')
      .action(showCredit),
]);
