import { InvalidArgumentError, Option } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { orNull, parseId, parseIdOrNone, refuseNoChange } from '../frame/arguments.ts';
import { longTime, renderFacts } from '../frame/facts.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { listAudit, withAuditFilters } from './audit.ts';

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

function stateOf(account: { readonly suspended_at: string | null; readonly closed_at: string | null }): string {
  if (account.closed_at !== null) return 'closed';
  return account.suspended_at === null ? 'active' : 'suspended';
}

interface ListFlags extends RowFlags {
  readonly search?: string;
  readonly state?: 'active' | 'suspended' | 'closed';
}

const LIST_FIELDS = { search: '--search', state: '--state' } as const;

async function listAccounts(flags: ListFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.accounts.list.all(fieldsOf(LIST_FIELDS, flags));
    type Account = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (account: Account) => account.id,
      name: (account: Account) => account.name,
      country: (account: Account) => account.default_country,
      'time zone': (account: Account) => account.time_zone,
      state: (account: Account) => stateOf(account),
      available: (account: Account) => account.available,
      'this month': (account: Account) => account.monthly_used,
      because: (account: Account) => oneLine(account.closed_reason || account.suspended_reason) || '-',
      created: (account: Account) => shortTime(account.created_at),
    };
    return printRows(flags, { source, columns, empty: 'There is no account yet.' });
  });
}

interface ChangeFlags extends Flags {
  readonly name?: string;
  readonly keyRequestsPerMinute?: number | 'none';
  readonly codesToOptedOut?: boolean;
  readonly monthlyLimit?: string;
  readonly contactsMax?: number | 'none';
  readonly linksMax?: number | 'none';
  readonly recordingsBytesMax?: number | 'none';
}

function parseYesNo(raw: string): boolean {
  if (raw !== 'yes' && raw !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return raw === 'yes';
}

/** Parses as `parseIdOrNone`, and also zero, with which nothing may be stored. */
function parseMax(raw: string): number | 'none' {
  return raw === '0' ? 0 : parseIdOrNone(raw);
}

const CHANGE_FIELDS = {
  name: '--name',
  default_country: '--country',
  time_zone: '--time-zone',
  transactional_through_suppression: '--codes-to-opted-out',
} as const;
const LIMIT_FIELDS = {
  key_requests_per_minute: '--key-requests-per-minute',
  monthly_limit: '--monthly-limit',
  contacts_max: '--contacts-max',
  links_max: '--links-max',
  recordings_bytes_max: '--recordings-bytes-max',
} as const;

async function changeAccount(id: number, flags: ChangeFlags): Promise<void> {
  const changes = { ...fieldsOf(CHANGE_FIELDS, flags), ...orNull(fieldsOf(LIMIT_FIELDS, flags)) };
  refuseNoChange(changes, 'account change');
  const account = await callApi(flags, (client) => client.admin.accounts.update({ id, ...changes }), {
    ...CHANGE_FIELDS,
    ...LIMIT_FIELDS,
  });
  const words = account.transactional_through_suppression ? 'reach' : 'do not reach';
  const codes = flags.codesToOptedOut === undefined ? '' : ` Its single messages ${words} numbers that opted out.`;
  print(flags, account, `Account ${account.id}, ${account.name}, is changed.${codes}`);
}

interface Limited {
  readonly monthly_limit: string | null;
  readonly monthly_used: string;
  readonly month_ends_at: string;
  readonly contacts_max: number | null;
  readonly contacts_used: number;
  readonly links_max: number | null;
  readonly links_used: number;
  readonly recordings_bytes_max: number | null;
  readonly recordings_bytes_used: number;
}

/** Returns facts such as `12.00 of 100.00`. */
function limitFacts(limits: Limited) {
  const usedOf = (used: string | number, max: string | number | null) => `${used} of ${max ?? 'no limit'}`;
  return {
    'credits this month': usedOf(limits.monthly_used, limits.monthly_limit),
    'month ends': longTime(limits.month_ends_at),
    contacts: usedOf(limits.contacts_used, limits.contacts_max),
    'short links': usedOf(limits.links_used, limits.links_max),
    'bytes of recordings': usedOf(limits.recordings_bytes_used, limits.recordings_bytes_max),
  };
}

async function showLimits(flags: ApiFlags): Promise<void> {
  const limits = await callApi(flags, (client) => client.limits.get());
  print(flags, limits, renderFacts(limitFacts(limits)));
}

async function showAccount(id: number, flags: ApiFlags): Promise<void> {
  const account = await callApi(flags, (client) => client.admin.accounts.get({ id }));
  const facts = renderFacts({
    id: account.id,
    name: oneLine(account.name),
    country: account.default_country,
    'time zone': account.time_zone,
    balance: account.balance,
    held: account.held,
    available: account.available,
    'requests of a key per minute': account.key_requests_per_minute ?? 'no limit',
    ...limitFacts(account),
    'single messages to opted-out numbers': account.transactional_through_suppression ? 'yes' : 'no',
    suspended: longTime(account.suspended_at),
    because: oneLine(account.suspended_reason),
    closed: longTime(account.closed_at),
    created: longTime(account.created_at),
  });
  print(flags, account, facts);
}

async function close(id: number, flags: ApiFlags & { readonly reason: string }): Promise<void> {
  const { reason } = flags;
  const account = await callApi(flags, (client) => client.admin.accounts.close({ id, reason }), { reason: '--reason' });
  const what = 'Its keys are revoked; its campaigns and waiting messages are cancelled and refunded within seconds.';
  print(flags, account, `Account ${account.id}, ${account.name}, is closed for ever. ${what}`);
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
  () =>
    withRows(apiCommand('list', 'list accounts with what they can spend, newest first'))
      .option('--search <text>', 'only accounts whose name contains this, or whose id it is')
      .addOption(
        new Option('--state <state>', 'only accounts in this state').choices(['active', 'suspended', 'closed']),
      )
      .addHelpText('after', '\nExamples:\n  volley account list\n  volley account list --search kojo --state active')
      .action(listAccounts),
  () =>
    apiCommand('show', 'show an account with its balance')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .action(showAccount),
  () =>
    apiCommand('limits', 'show what the account of the key may spend and store, and what it has used').action(
      showLimits,
    ),
  () =>
    apiCommand('change', 'change an account')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .option('--name <name>', 'the new name')
      .option('--country <code>', 'the country whose local numbers the account may write from now on, such as GH')
      .option('--time-zone <zone>', 'the time zone of the account, such as Africa/Accra')
      .option(
        '--key-requests-per-minute <count|none>',
        'how many requests each key without a limit of its own may make in a minute',
        parseIdOrNone,
      )
      .option('--monthly-limit <credits|none>', 'the credits that it may spend in a calendar month of its time zone')
      .option('--contacts-max <count|none>', 'how many contacts it may have', parseMax)
      .option('--links-max <count|none>', 'how many short links it may have', parseMax)
      .option('--recordings-bytes-max <count|none>', 'how many bytes its recordings may take', parseMax)
      .addOption(
        new Option(
          '--codes-to-opted-out <yes|no>',
          'whether quick sends and single messages are also sent to numbers that opted out',
        ).argParser(parseYesNo),
      )
      .addHelpText(
        'after',
        '\nExample:\n  volley account change 2 --codes-to-opted-out yes    for an account that sends only one-time codes\n  volley account change 2 --monthly-limit 500.00 --contacts-max 100000',
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
    apiCommand('close', 'close an account for ever: revoke its keys, cancel and refund what waits')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .requiredOption('--reason <text>', 'the reason; it is stored with the account and in its audit log')
      .addHelpText(
        'after',
        '\nNothing undoes it; an account that may come back is suspended instead.\n\nExample:\n  volley account close 2 --reason "Contract ended"',
      )
      .action(close),
  () =>
    withAuditFilters(apiCommand('audit', 'list who changed what in an account, newest first'))
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .addHelpText('after', '\nExample:\n  volley account audit 2 --operation admin.credits.add --limit 20')
      .action(listAudit),
]);
