import { planByKeys } from '../../db/index.ts';
import { ALL_IDS, beyondCursor, isEmptyRange, withinTimes } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type CursorPage, type CursorRequest, readCursor } from '../lists/index.ts';
import type { InboundMessage } from './store-inbound.ts';
import { findLastLookedAt, type InboundFilter, listInboundMessages } from './store-inbound-list.ts';

const CHUNK_ROWS = 2_000;

export interface InboundRequest extends CursorRequest {
  readonly filter: InboundFilter;
}

/** Lists the replies that fit among the newest rows. The cost depends neither on how many rows there are nor on how few fit. */
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

/** Yields all replies that fit, newest first, in chunks of one short transaction each. */
export async function* streamInbound(
  rt: Runtime,
  accountId: number,
  filter: InboundFilter,
): AsyncGenerator<readonly InboundMessage[]> {
  for (let cursor: Uuid | undefined; ; ) {
    const { items, nextCursor }: CursorPage<InboundMessage> = await listInbound(rt, accountId, {
      filter,
      cursor,
      perPage: CHUNK_ROWS,
    });
    yield items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/** Lists the replies that belong to no account. */
export function listNobodysInbound(rt: Runtime, request: InboundRequest): Promise<CursorPage<InboundMessage>> {
  return listInbound(rt, 0, request);
}
