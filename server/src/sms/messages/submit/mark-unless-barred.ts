import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { listSuppressedRows, type MarkInput, markSubmitting } from './store-marks.ts';

export interface Marked {
  readonly marked: ReadonlySet<Uuid>;
  /** Rows whose recipients have opted out in the meantime; they are not marked. */
  readonly optedOut: readonly Uuid[];
  /** Rows whose recipients have not consented to marketing, or do not any more, although the account demands it. */
  readonly unconsented: readonly Uuid[];
}

/** Marks rows with a slot as `submitting`, before their first octet is written. Only marketing campaigns check consents. */
export async function markUnlessBarred(
  tx: Transaction,
  input: MarkInput,
  { isMarketing }: { readonly isMarketing: boolean },
): Promise<Marked> {
  const { accountId, rows } = input;
  if (rows.length === 0) return { marked: new Set(), optedOut: [], unconsented: [] };
  const marked = await markSubmitting(tx, isMarketing ? 'notBarred' : 'notSuppressed', input);
  const left = rows.flatMap(({ id }) => (marked.has(id) ? [] : [id]));
  if (!isMarketing || left.length === 0) return { marked, optedOut: left, unconsented: [] };
  const suppressed = await listSuppressedRows(tx, accountId, left);
  return {
    marked,
    optedOut: left.filter((id) => suppressed.has(id)),
    unconsented: left.filter((id) => !suppressed.has(id)),
  };
}
