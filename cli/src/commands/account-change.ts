import { type Command, InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { CommandError } from '../failure.ts';
import { fieldsOf } from '../field-names.ts';
import { print } from '../output.ts';

interface Flags extends ApiFlags {
  readonly name?: string;
  readonly codesToOptedOut?: boolean;
}

export function parseYesNo(raw: string): boolean {
  if (raw !== 'yes' && raw !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return raw === 'yes';
}

const FIELDS = { name: '--name', transactional_through_suppression: '--codes-to-opted-out' } as const;

async function changeAccount(id: number, flags: Flags): Promise<void> {
  const changes = fieldsOf(FIELDS, flags);
  if (Object.keys(changes).length === 0)
    throw new CommandError('Nothing to change was named; see: volley account change --help');
  const account = await callApi(flags, (client) => client.admin.accounts.update({ id, ...changes }), FIELDS);
  const words = account.transactional_through_suppression ? 'reach' : 'do not reach';
  print(flags, account, `Account ${account.id}: ${account.name}. Its single messages ${words} numbers that opted out.`);
}

export function accountChange(): Command {
  return apiCommand('change', 'change an account')
    .argument('<id>', 'the account (see: volley account list)', parseId)
    .option('--name <name>', 'its name')
    .addOption(
      new Option(
        '--codes-to-opted-out <yes|no>',
        'whether quick sends and single messages reach numbers that opted out, too',
      ).argParser(parseYesNo),
    )
    .addHelpText('after', '\nExample:\n  volley account change 2 --codes-to-opted-out yes    for one-time codes alone')
    .action(changeAccount);
}
