import { type CallOptions, perform, type Transport } from './perform.ts';
import type { Input } from './request.ts';
import type { NamedOperation } from './wire-operation.ts';

/** The largest page that a list offers, for the fewest requests. */
const PER_PAGE = 100;

interface Page {
  readonly data: readonly unknown[];
  readonly last_page?: number;
  readonly next_cursor?: string | null;
}

/** Lists are newest first, so an item whose number does not go down was on an earlier page and has moved since. */
function numberOf(item: unknown): number | null {
  const { id, number } = item as { id?: unknown; number?: unknown };
  if (typeof id === 'number') return id;
  return typeof number === 'number' ? number : null;
}

/** Yields the items of all pages. Items that are added meanwhile are not seen; a deletion meanwhile may hide a neighbour. */
export async function* eachItem(
  transport: Transport,
  operation: NamedOperation,
  input: Input,
  options: CallOptions,
): AsyncGenerator<unknown> {
  let page = 1;
  let cursor: string | null = null;
  let last = Number.POSITIVE_INFINITY;
  for (;;) {
    const place = operation.pages === 'cursor' ? (cursor === null ? {} : { cursor }) : { page };
    const asked = { per_page: PER_PAGE, ...input, ...place };
    const found = (await perform(transport, operation, asked, options)) as Page;
    for (const item of found.data) {
      const number = operation.pages === 'cursor' ? null : numberOf(item);
      if (number !== null && number >= last) continue;
      last = number ?? last;
      yield item;
    }
    cursor = found.next_cursor ?? null;
    page += 1;
    if (operation.pages === 'cursor' ? cursor === null : page > (found.last_page ?? 1)) return;
  }
}
