import type { Client } from '@volley/sdk';
import { parseId } from '../frame/arguments.ts';
import { CommandError } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { oneLine } from '../frame/rows.ts';
import type { InputOf, ItemOf, ReplyOf } from '../frame/table.ts';
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

export const listing = {
  columns: [
    'at',
    'account_id as account',
    'actor_account_id as by account',
    'actor_key_id as by key',
    'actor_user_id as by person',
    'actor_name as called',
    'operation as did',
    'target as to',
    'address as from',
    ['changed', tellChanges],
  ],
  empty: 'There is no change yet.',
} as const;

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

export const audit = noun('audit', 'the audit log', ['admin.audit', 'audit'], {
  list: verb('admin.audit.list', {
    ...ofWhom,
    ...listing,
    call: rowsOf,
    example: ['2 --operation admin.credits.add --limit 20', 'all --by-person 3', 'own --from 2026-01-01T00:00:00Z'],
    also: { 'audit.list': 'own', 'admin.audit.listAll': 'all' },
  }),
  export: verb('admin.audit.csv', {
    ...ofWhom,
    call: tableOf,
    empty: 'the audit log',
    example: '2 audit.csv --from 2026-01-01T00:00:00Z',
    also: { 'audit.csv': 'own audit.csv', 'admin.audit.csvAll': 'all audit.csv' },
  }),
  verify: verb('admin.audit.verify', {
    call: verifyAll,
    says({ sealed, first_number, unsealed, hash }, { id }) {
      const waiting = unsealed === 0 ? '' : ` ${unsealed} more wait to be sealed.`;
      const kept = sealed < first_number ? 'none' : `${first_number} to ${sealed}`;
      return `The audit log of account ${id} is as it was written (entries: ${kept}).${waiting}\nNewest hash: ${hash}`;
    },
  }),
});
