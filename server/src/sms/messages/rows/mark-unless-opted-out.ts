import type { Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/uuid.ts';
import type { MarkInput } from './store-messages.ts';
import { markNotSuppressed } from './store-queued-rows.ts';

export interface Marked {
  readonly marked: ReadonlySet<Uuid>;
  /** Their people have opted out meanwhile: they stay behind. */
  readonly optedOut: readonly Uuid[];
}

/** Rows for which there is a slot become `submitting`, before their first octet leaves. */
export async function markUnlessOptedOut(tx: Transaction, input: MarkInput): Promise<Marked> {
  const marked = input.rows.length === 0 ? new Set<Uuid>() : await markNotSuppressed(tx, input);
  return { marked, optedOut: input.rows.flatMap(({ id }) => (marked.has(id) ? [] : [id])) };
}
