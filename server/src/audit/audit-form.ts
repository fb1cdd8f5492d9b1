import { createHash } from 'node:crypto';
import type { AuditEntry } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';

/** The form in which new entries are sealed. A changed form gets a new number, since existing seals keep theirs. */
export const AUDIT_FORM = 1;

/** The hash before the first entry of an account. */
export const NO_HASH = '0'.repeat(64);

/** Sorts the keys, so that the text is the same in whatever order they were stored. */
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
  /** The hash of the entry before it, in hexadecimal digits. */
  readonly previous: string;
  readonly form: number;
  /** Counts from 1 in each account, without a gap. */
  readonly number: number;
  readonly entryId: Uuid;
  /** Null if the entry was removed before it could be sealed. */
  readonly entry: AuditEntry | null;
}

/** Returns the SHA-256 of the previous hash and everything in the entry; null if the form is unknown. */
export function hashAuditEntry({ previous, form, number, entryId, entry }: Sealed): string | null {
  const said = FORMS.get(form);
  if (said === undefined) return null;
  const text = JSON.stringify([form, number, entryId, entry && said(entry)]);
  return createHash('sha256').update(previous, 'hex').update(text).digest('hex');
}
