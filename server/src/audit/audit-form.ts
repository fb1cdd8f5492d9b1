import { createHash } from 'node:crypto';
import type { AuditEntry } from '../identity/index.ts';
import type { Uuid } from '../lib/uuid.ts';

/** By this form new entries are sealed. Another one gets a number of its own, since what is sealed already keeps its form. */
export const AUDIT_FORM = 1;

/** Before the first entry of an account. */
export const NO_HASH = '0'.repeat(64);

/** Keys in one order, whichever way they were stored. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const entries = Object.entries(value).map(([name, one]) => [name, inOrder(one)] as const);
  return entries.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
}

const FORMS: ReadonlyMap<number, (entry: AuditEntry) => readonly unknown[]> = new Map([
  [
    1,
    (entry) => [
      ...[entry.accountId, entry.id, entry.at],
      ...[entry.actorAccountId, entry.actorKeyId, entry.actorUserId, entry.actorName],
      ...[entry.operation, entry.target, entry.address, entry.requestId, inOrder(entry.changes)],
    ],
  ],
]);

export interface Sealed {
  /** Of the entry before it, in hexadecimal digits. */
  readonly previous: string;
  readonly form: number;
  /** From 1 in each account, without a gap. */
  readonly number: number;
  readonly entryId: Uuid;
  /** Null: it was gone before it could be sealed. */
  readonly entry: AuditEntry | null;
}

/** SHA-256 over the hash before it and everything that the entry says. Null: the form is not known. */
export function hashAuditEntry({ previous, form, number, entryId, entry }: Sealed): string | null {
  const said = FORMS.get(form);
  if (said === undefined) return null;
  const text = JSON.stringify([form, number, entryId, entry && said(entry)]);
  return createHash('sha256').update(previous, 'hex').update(text).digest('hex');
}
