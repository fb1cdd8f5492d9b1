import type { AuditListInput, Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { parseId } from '../frame/arguments.ts';
import { CommandError } from '../frame/failure.ts';
import { fieldsOf } from '../frame/field-names.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';
import { saveChunks } from '../frame/save-chunks.ts';

type Changes = Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>;

/** Returns changes such as `name: Old → New`. */
function tellChanges(changes: Changes): string {
  const told = Object.entries(changes).map(([field, { from, to }]) => {
    const values = [from, to].filter((value) => value !== undefined).map(String);
    return `${field}: ${values.join(' → ')}`;
  });
  return oneLine(told.join(', ')) || '-';
}

interface AuditFilters extends ApiFlags {
  readonly byKey?: number;
  readonly byAccount?: number;
  readonly byPerson?: number;
  readonly operation?: string;
  readonly target?: string;
  readonly from?: string;
  readonly to?: string;
}

type AuditFlags = AuditFilters & RowFlags;

const AUDIT_FIELDS = {
  actor_key_id: '--by-key',
  actor_account_id: '--by-account',
  actor_user_id: '--by-person',
  operation: '--operation',
  target: '--target',
  from: '--from',
  to: '--to',
} as const;

/** One account, all accounts, or that of the key. */
type Whose = number | 'all' | 'own';
const parseWhose = (raw: string): Whose => (raw === 'all' || raw === 'own' ? raw : parseId(raw));
const WHOSE = 'the account (see: volley account list); own for that of the key, or all';

const TOLD: ReadonlyMap<Whose, string> = new Map([
  ['all', 'all accounts'],
  ['own', 'the account'],
]);

type Filters = Omit<AuditListInput, 'cursor' | 'per_page'>;

function listOf(client: Client, whose: Whose, filters: Filters) {
  if (whose === 'own') return client.audit.list.all(filters);
  return whose === 'all'
    ? client.admin.audit.listAll.all(filters)
    : client.admin.audit.list.all({ id: whose, ...filters });
}

function tableOf(client: Client, whose: Whose, filters: Filters) {
  if (whose === 'own') return client.audit.csv.stream(filters);
  return whose === 'all'
    ? client.admin.audit.csvAll.stream(filters)
    : client.admin.audit.csv.stream({ id: whose, ...filters });
}

export async function listAudit(whose: Whose, flags: AuditFlags): Promise<void> {
  await callApi(
    flags,
    (client) => {
      const filters = fieldsOf(AUDIT_FIELDS, flags);
      const source = listOf(client, whose, filters);
      type Entry = typeof source extends AsyncIterable<infer Item> ? Item : never;
      const columns = {
        at: (entry: Entry) => shortTime(entry.at),
        ...(whose === 'all' ? { account: (entry: Entry) => entry.account_id } : {}),
        'by account': (entry: Entry) => entry.actor_account_id ?? '-',
        'by key': (entry: Entry) => entry.actor_key_id ?? '-',
        'by person': (entry: Entry) => entry.actor_user_id ?? '-',
        called: (entry: Entry) => oneLine(entry.actor_name) || '-',
        did: (entry: Entry) => entry.operation,
        to: (entry: Entry) => oneLine(entry.target) || '-',
        from: (entry: Entry) => oneLine(entry.address) || '-',
        changed: (entry: Entry) => tellChanges(entry.changes),
      };
      return printRows(flags, { source, columns, empty: 'No change is like that.' });
    },
    AUDIT_FIELDS,
  );
}

const filtered = (command: Command) =>
  command
    .option('--by-key <id>', 'only what this key did', parseId)
    .option('--by-account <id>', 'only what keys of this account did', parseId)
    .option('--by-person <id>', 'only what this person did (see: volley user list)', parseId)
    .option('--operation <name>', 'only this operation, such as groups.update')
    .option('--target <text>', 'only changes of this target, as the log names it')
    .option('--from <instant>', 'only from this moment on, such as 2026-01-31T09:00:00Z')
    .option('--to <instant>', 'only before this moment');
export const withAuditFilters = (command: Command) => filtered(withRows(command));

const FAULTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    entry_missing: 'was taken away',
    entry_altered: 'does not say what it said when it was sealed',
    entry_not_sealed: 'has one near it that was put there past Volley',
    seal_missing: 'has lost its seal',
    end_altered: 'is not the newest one that was sealed',
  }),
);

/** Checks the whole log, portion by portion. A fault ends the command with a failure, so that a script notices. */
async function verifyAudit(id: number, flags: ApiFlags): Promise<void> {
  let cursor: string | undefined;
  for (;;) {
    const asked = cursor === undefined ? { id } : { id, cursor };
    const found = await callApi(flags, (client) => client.admin.audit.verify(asked));
    if (found.fault !== null) {
      const what = FAULTS.get(found.fault) ?? found.fault;
      throw new CommandError(
        `The audit log of account ${id} was altered: entry ${found.fault_number} ${what}. Compare it with a backup.`,
      );
    }
    if (found.next_cursor === null) {
      const waiting = found.unsealed === 0 ? '' : ` ${found.unsealed} more wait to be sealed.`;
      const kept = found.sealed < found.first_number ? 'none' : `${found.first_number} to ${found.sealed}`;
      print(
        flags,
        found,
        `The audit log of account ${id} is as it was written (entries: ${kept}).${waiting}\nNewest hash: ${found.hash}`,
      );
      return;
    }
    cursor = found.next_cursor;
  }
}

async function exportAudit(whose: Whose, path: string, flags: AuditFilters): Promise<void> {
  const filters = fieldsOf(AUDIT_FIELDS, flags);
  const bytes = await callApi(flags, (client) => saveChunks(path, tableOf(client, whose, filters)), AUDIT_FIELDS);
  const of = TOLD.get(whose) ?? `account ${whose}`;
  if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains the audit log of ${of}.`);
}

export const audit = noun('audit', 'the audit log', [
  () =>
    withAuditFilters(apiCommand('list', 'list who changed what in an account, newest first'))
      .argument('<id>', WHOSE, parseWhose)
      .addHelpText(
        'after',
        '\nExample:\n  volley audit list 2 --operation admin.credits.add --limit 20\n  volley audit list all --by-person 3\n  volley audit list own --from 2026-01-01T00:00:00Z',
      )
      .action(listAudit),
  () =>
    filtered(apiCommand('export', 'save who changed what in an account as CSV'))
      .argument('<id>', WHOSE, parseWhose)
      .argument('<file>', 'the file to write, such as audit.csv; - is the standard output')
      .addHelpText('after', '\nExample:\n  volley audit export 2 audit.csv --from 2026-01-01T00:00:00Z')
      .action(exportAudit),
  () =>
    apiCommand('verify', 'check the audit log of an account against its seals')
      .argument('<id>', 'the account (see: volley account list)', parseId)
      .addHelpText('after', '\nExample:\n  volley audit verify 2')
      .action(verifyAudit),
]);
