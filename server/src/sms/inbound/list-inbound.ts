import { planByKeys } from '../../db/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from '../../lib/id-range.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { readCursor } from '../lists/index.ts';
import {
  type ListedUnknown,
  listUnknownMessages,
  listUnmatchedReceipts,
  type UnmatchedReceipt,
} from '../messages/index.ts';
import type { InboundMessage } from './store-inbound.ts';
import { findLastLookedAt, type InboundFilter, listInboundMessages } from './store-inbound-list.ts';

const NEWEST = 'ffffffff-ffff-7fff-bfff-ffffffffffff' as Uuid;

/** By cursor: these lists grow without end, and nobody asks for their thousandth page. */
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
  const before = readCursor(request.cursor) ?? NEWEST;
  const items = await read(before, request.perPage);
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === request.perPage ? idOf(last) : null };
}

export interface InboundRequest extends CursorRequest {
  readonly filter: InboundFilter;
}

/** What fits among the newest rows, at a cost that hangs neither on how many there are nor on how few of them fit. */
export async function listInbound(
  rt: Runtime,
  accountId: number,
  { cursor, perPage, filter }: InboundRequest,
): Promise<CursorPage<InboundMessage>> {
  const range = beyondCursor(withinTimes(ALL_IDS, filter), 'newest', readCursor(cursor));
  if (isEmptyRange(range)) return { items: [], nextCursor: null };
  const query = { accountId, ...range, filter, limit: perPage };
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const items = await listInboundMessages(tx, query);
    const last = items.length === perPage ? items.at(-1)?.id : await findLastLookedAt(tx, query);
    return { items, nextCursor: last ?? null };
  });
}

/** Replies that belong to no account. */
export function listNobodysInbound(rt: Runtime, request: InboundRequest): Promise<CursorPage<InboundMessage>> {
  return listInbound(rt, 0, request);
}

export function listUnknown(rt: Runtime, request: CursorRequest): Promise<CursorPage<ListedUnknown>> {
  return readAfter(
    request,
    (before, limit) => listUnknownMessages(rt.db, before, limit),
    (message) => message.messageId,
  );
}

export function listUnmatched(rt: Runtime, request: CursorRequest): Promise<CursorPage<UnmatchedReceipt>> {
  return readAfter(
    request,
    (before, limit) => listUnmatchedReceipts(rt.db, before, limit),
    (receipt) => receipt.id,
  );
}
