import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { MarkInput } from './store-messages.ts';
import { markNotBarred, markNotSuppressed } from './store-queued-rows.ts';
import { listSuppressedRows } from './store-suppressed.ts';

export interface Marked {
  readonly marked: ReadonlySet<Uuid>;
  /** Their people have opted out meanwhile: they stay behind. */
  readonly optedOut: readonly Uuid[];
  /** Their people have not agreed to marketing, or not any more, and the account demands that they have. */
  readonly unconsented: readonly Uuid[];
}

/** Rows for which there is a slot become `submitting`, before their first octet leaves. Only campaigns of marketing ask who agreed. */
export async function markUnlessBarred(
  tx: Transaction,
  input: MarkInput,
  { isMarketing }: { readonly isMarketing: boolean },
): Promise<Marked> {
  const { accountId, rows } = input;
  if (rows.length === 0) return { marked: new Set(), optedOut: [], unconsented: [] };
  const marked = isMarketing ? await markNotBarred(tx, input) : await markNotSuppressed(tx, input);
  const left = rows.flatMap(({ id }) => (marked.has(id) ? [] : [id]));
  if (!isMarketing || left.length === 0) return { marked, optedOut: left, unconsented: [] };
  const suppressed = await listSuppressedRows(tx, accountId, left);
  return {
    marked,
    optedOut: left.filter((id) => suppressed.has(id)),
    unconsented: left.filter((id) => !suppressed.has(id)),
  };
}
