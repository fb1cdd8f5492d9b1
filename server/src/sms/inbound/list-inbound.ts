import { invalidInput } from '../../errors.ts';
import { isUuid, type Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import {
  listUnknownMessages,
  listUnmatchedReceipts,
  type UnknownMessage,
  type UnmatchedReceipt,
} from '../messages/index.ts';
import { type InboundMessage, listInboundMessages } from './store-inbound.ts';

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
  const before = request.cursor ?? NEWEST;
  if (!isUuid(before))
    throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
  const items = await read(before, request.perPage);
  const last = items.at(-1);
  return { items, nextCursor: last && items.length === request.perPage ? idOf(last) : null };
}

export function listInbound(
  rt: Runtime,
  accountId: number,
  request: CursorRequest,
): Promise<CursorPage<InboundMessage>> {
  return readAfter(
    request,
    (before, limit) => listInboundMessages(rt.db, { accountId, before, limit }),
    (message) => message.id,
  );
}

/** Replies that belong to no account. */
export function listNobodysInbound(rt: Runtime, request: CursorRequest): Promise<CursorPage<InboundMessage>> {
  return listInbound(rt, 0, request);
}

export function listUnknown(rt: Runtime, request: CursorRequest): Promise<CursorPage<UnknownMessage>> {
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
