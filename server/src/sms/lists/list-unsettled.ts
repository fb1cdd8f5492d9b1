import { ALL_IDS } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { UnmatchedReceipt } from '../messages/index.ts';
import { type ListedUnknown, listUnknownMessages, listUnmatchedReceipts } from './store-unsettled.ts';
import { readCursor } from './walk-messages.ts';

/** A request for a page by cursor: these lists grow without end, and nobody asks for their thousandth page. */
export interface CursorRequest {
  readonly cursor: string | undefined;
  readonly perPage: number;
}

export interface CursorPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: Uuid | null;
}

async function readAfter<T>(
  request: CursorRequest,
  read: (before: Uuid, limit: number) => Promise<T[]>,
  idOf: (item: T) => Uuid,
): Promise<CursorPage<T>> {
  const before = readCursor(request.cursor) ?? ALL_IDS.lastId;
  const items = await read(before, request.perPage);
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === request.perPage ? idOf(last) : null };
}

/** Lists the messages whose outcome is unknown. */
export function listUnknown(rt: Runtime, request: CursorRequest): Promise<CursorPage<ListedUnknown>> {
  return readAfter(
    request,
    (before, limit) => listUnknownMessages(rt.db, before, limit),
    (message) => message.messageId,
  );
}

/** Lists the receipts that fit no message of ours. */
export function listUnmatched(rt: Runtime, request: CursorRequest): Promise<CursorPage<UnmatchedReceipt>> {
  return readAfter(
    request,
    (before, limit) => listUnmatchedReceipts(rt.db, before, limit),
    (receipt) => receipt.id,
  );
}
