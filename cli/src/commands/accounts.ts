// Accounts and what belongs to them: keys, credits, the changes of the balance, and the log of who changed what.
import type { Client } from '@volley/sdk';
import { parseId, parseYesNo } from '../frame/arguments.ts';
import { CommandError } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import type { InputOf, ItemOf, OperationId, ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Entry = ItemOf<'admin.audit.list'>;

/** Returns changes such as `name: Old → New`. */
function tellChanges({ changes }: Entry): string {
  const told = Object.entries(changes).map(([field, { from, to }]) => {
    const values = [from, to].filter((value) => value !== undefined).map(String);
    return `${field}: ${values.join(' → ')}`;
  });
  return oneLine(told.join(', ')) || '-';
}

const listing = {
  columns: [
    'at account_id actor_account_id actor_key_id actor_user_id actor_name operation target address',
    ['changed', tellChanges],
  ],
} as const;

const account = noun('account', 'accounts', ['admin.accounts', 'limits'], {
  create: verb('admin.accounts.create', {
    args: ['name'],
    next: 'Give it a key with: volley key create --account {id}',
  }),
  list: verb('admin.accounts.list', {
    columns: 'id name default_country time_zone available monthly_used suspended_at closed_at created_at',
  }),
  limits: verb('limits.get'),
  change: verb('admin.accounts.update', {
    read: { transactional_through_suppression: parseYesNo },
    example: '2 --monthly-limit 500.00 --contacts-max 100000',
  }),
  close: verb('admin.accounts.close', {
    became: 'closed for ever',
    note: 'Nothing undoes it; an account that may come back is suspended instead.',
  }),
  audit: verb('admin.audit.list', listing),
});

/** An operator's key acts on any account, another one on its own. */
const byOperator = (id: OperationId) => ({
  instead: { id, flag: '--account <id>', help: 'the account, for an operator key (default: that of your own key)' },
});

const key = noun('key', 'keys', ['keys', 'admin.keys'], {
  create: verb('keys.create', {
    ...byOperator('admin.keys.create'),
    optional: ['name', 'scopes'],
    defaults: { name: 'Command line', scopes: ['send', 'read'] },
    example: '--name "Web shop" --scope send read',
  }),
  list: verb('keys.list', {
    ...byOperator('admin.keys.list'),
    columns: 'id name mode hint scopes last_used_at expires_at',
  }),
  revoke: verb('keys.revoke', {
    ...byOperator('admin.keys.revoke'),
    args: ['id as key id'],
    help: { id: 'the key (see: volley key list)' },
  }),
});

const credit = noun('credit', 'credits', ['balance', 'admin.credits'], {
  add: verb('admin.credits.add', {
    args: ['amount'],
    example: '100.00 --account 2 --note "Invoice 12"',
  }),
  'low-at': verb('balance.update', { args: ['low_at as amount|none'] }),
});

const ledger = noun('ledger', 'changes of the balance', ['ledger', 'admin.ledger'], {
  list: verb('ledger.list', {
    ...byOperator('admin.ledger.list'),
    columns: 'number at kind amount balance_after reference note',
    empty: 'Nothing has changed the balance yet.',
  }),
  summary: verb('ledger.summary', {
    ...byOperator('admin.ledger.summary'),
    columns: 'first_at last_at kind charged refunded amount entries campaign_id name day note',
  }),
});

/** One account, all accounts, or that of the key. */
type Whose = { readonly id: number | 'all' | 'own' };
const ofWhom = {
  args: ['id as account'],
  read: { id: (raw: string) => (raw === 'all' || raw === 'own' ? raw : parseId(raw)) },
  help: { id: 'the account (see: volley account list); own for that of the key, or all' },
} as const;

function rowsOf(client: Client, { id, ...filters }: Whose) {
  if (id === 'own') return client.audit.list.all(filters);
  return id === 'all' ? client.admin.audit.listAll.all(filters) : client.admin.audit.list.all({ id, ...filters });
}

function tableOf(client: Client, { id, ...filters }: Whose) {
  if (id === 'own') return client.audit.csv.stream(filters);
  return id === 'all' ? client.admin.audit.csvAll.stream(filters) : client.admin.audit.csv.stream({ id, ...filters });
}

const FAULTS: Readonly<Record<string, string>> = {
  entry_missing: 'was taken away',
  entry_altered: 'does not say what it said when it was sealed',
  entry_not_sealed: 'has one near it that was put there past Volley',
  seal_missing: 'has lost its seal',
  end_altered: 'is not the newest one that was sealed',
};

/** Checks the whole log, portion by portion. A fault ends the command with a failure, so that a script notices. */
async function verifyAll(
  client: Client,
  { id }: InputOf<'admin.audit.verify'>,
): Promise<ReplyOf<'admin.audit.verify'>> {
  for (let asked: InputOf<'admin.audit.verify'> = { id }; ; ) {
    const found = await client.admin.audit.verify(asked);
    if (found.fault !== null)
      throw new CommandError(
        `The audit log of account ${id} was altered: entry ${found.fault_number} ${FAULTS[found.fault] ?? found.fault}. Compare it with a backup.`,
      );
    if (found.next_cursor === null) return found;
    asked = { id, cursor: found.next_cursor };
  }
}

const audit = noun('audit', 'the audit log', ['admin.audit', 'audit'], {
  list: verb('admin.audit.list', {
    ...ofWhom,
    ...listing,
    call: rowsOf,
    empty: 'There is no change yet.',
    example: '2 --operation admin.credits.add --limit 20',
    also: { 'audit.list': 'own', 'admin.audit.listAll': 'all' },
  }),
  export: verb('admin.audit.csv', {
    ...ofWhom,
    call: tableOf,
    also: { 'audit.csv': 'own audit.csv', 'admin.audit.csvAll': 'all audit.csv' },
  }),
  verify: verb('admin.audit.verify', {
    call: verifyAll,
    facts: 'first_number sealed unsealed hash',
    next: 'The audit log of account {id} is as it was written.',
  }),
});

export const accounts = [account, key, credit, ledger, audit];
