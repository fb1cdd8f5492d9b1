import type { Command } from 'commander';
import { type ApiFlags, accountOption, apiCommand, callApi } from '../api-command.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

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

export function creditAdd(): Command {
  return apiCommand('add <amount>', 'add credits to an account, or correct a mistake with a negative amount')
    .addOption(accountOption())
    .option('--note <text>', 'stands in the ledger, such as an invoice number')
    .addHelpText(
      'after',
      '\nExamples:\n  volley credit add 100.00 --account 2 --note "Invoice 12"\n  volley credit add -5.00 --account 2 --note "Entered twice"',
    )
    .action(addCredit);
}
