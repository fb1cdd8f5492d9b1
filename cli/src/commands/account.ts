import { InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId, refuseNoChange } from '../frame/arguments.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

interface Flags extends ApiFlags {
  readonly country?: string;
  readonly timeZone?: string;
}

const FIELDS = { name: '<name>', default_country: '--country', time_zone: '--time-zone' } as const;

async function createAccount(name: string, flags: Flags): Promise<void> {
  const input = { name, ...fieldsOf(FIELDS, flags) };
  const account = await callApi(flags, (client) => client.admin.accounts.create(input), FIELDS);
  const next = `Give it a key with: volley key create --account ${account.id}`;
  print(flags, account, `Account ${account.id} created: ${account.name}.\n${next}`);
}

async function listAccounts(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.accounts.list.all();
    type Account = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (account: Account) => account.id,
      name: (account: Account) => account.name,
      country: (account: Account) => account.default_country,
      'time zone': (account: Account) => account.time_zone,
      suspended: (account: Account) => (account.suspended_at === null ? '' : account.suspended_reason),
      created: (account: Account) => shortTime(account.created_at),
    };
    return printRows(flags, { source, columns, empty: 'There is no account yet.' });
  });
}

interface ChangeFlags extends ApiFlags {
  readonly name?: string;
  readonly codesToOptedOut?: boolean;
}

function parseYesNo(raw: string): boolean {
  if (raw !== 'yes' && raw !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return raw === 'yes';
}

const CHANGE_FIELDS = { name: '--name', transactional_through_suppression: '--codes-to-opted-out' } as const;

async function changeAccount(id: number, flags: ChangeFlags): Promise<void> {
  const changes = fieldsOf(CHANGE_FIELDS, flags);
  refuseNoChange(changes, 'account change');
  const account = await callApi(flags, (client) => client.admin.accounts.update({ id, ...changes }), CHANGE_FIELDS);
  const words = account.transactional_through_suppression ? 'reach' : 'do not reach';
  print(flags, account, `Account ${account.id}: ${account.name}. Its single messages ${words} numbers that opted out.`);
}

async function suspend(id: number, flags: ApiFlags & { readonly reason: string }): Promise<void> {
  const { reason } = flags;
  const account = await callApi(flags, (client) => client.admin.accounts.suspend({ id, reason }), {
    reason: '--reason',
  });
  print(
    flags,
    account,
    `Account ${account.id}, ${account.name}, is suspended: its keys, messages, calls and links stop.`,
  );
}

async function resume(id: number, flags: ApiFlags): Promise<void> {
  const account = await callApi(flags, (client) => client.admin.accounts.resume({ id }));
  print(flags, account, `Account ${account.id}, ${account.name}, is active again; its campaigns continue.`);
}

type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** `name: Old → New`. */
function tellChanges(changes: Changes): string {
  const told = Object.entries(changes).map(([field, { from, to }]) => {
    const values = [from, to].filter((value) => value !== undefined).map(String);
    return `${field}: ${values.join(' → ')}`;
  });
  return oneLine(told.join(', ')) || '-';
}

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
      changed: (entry: Entry) => tellChanges(entry.changes),
    };
    return printRows(flags, { source, columns, empty: 'Nothing has been changed in this account yet.' });
  });
}

export const account = noun('account', 'accounts', [
  () =>
    apiCommand('create <name>', 'create an account')
      .option(
        '--country <code>',
        'the country whose local numbers the account may write, such as GH (default: that of the account of the key)',
      )
      .option('--time-zone <zone>', 'the time zone of the account, such as Africa/Accra')
      .addHelpText('after', '\nExample:\n  volley account create "Kojo Farms" --country GH --time-zone Africa/Accra')
      .action(createAccount),
  () => withRows(apiCommand('list', 'list accounts, newest first')).action(listAccounts),
  () =>
    apiCommand('change', 'change an account')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .option('--name <name>', 'the new name')
      .addOption(
        new Option(
          '--codes-to-opted-out <yes|no>',
          'whether quick sends and single messages are also sent to numbers that opted out',
        ).argParser(parseYesNo),
      )
      .addHelpText(
        'after',
        '\nExample:\n  volley account change 2 --codes-to-opted-out yes    for an account that sends only one-time codes',
      )
      .action(changeAccount),
  () =>
    apiCommand('suspend', 'suspend an account: its keys, messages, calls and links stop working')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .requiredOption('--reason <text>', 'the reason; it is stored with the account and in its audit log')
      .addHelpText('after', '\nExample:\n  volley account suspend 2 --reason Phishing')
      .action(suspend),
  () =>
    apiCommand('resume', 'end the suspension of an account')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .action(resume),
  () =>
    withRows(apiCommand('audit', 'list who changed what in an account, newest first'))
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .addHelpText('after', '\nExample:\n  volley account audit 2 --limit 20')
      .action(listAudit),
]);
