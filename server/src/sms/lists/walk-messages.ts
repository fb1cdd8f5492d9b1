import { planByKeys } from '../../db/index.ts';
import { invalidInput } from '../../errors.ts';
import { beyondCursor, type IdRange, isEmptyRange, withinTimes } from '../../lib/ids/id-range.ts';
import { isUuid, type Uuid } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { type Message, sayNoReceipts } from '../messages/index.ts';
import { listReceiptPatience } from '../routing/index.ts';
import type { MessageFilter } from './message-filter.ts';
import { findWalkEnd, listFitting, type SilentBefore, type WalkOrder } from './store-walk.ts';

export interface MessageWalk {
  readonly accountId: number;
  readonly range: IdRange;
  readonly order: WalkOrder;
  readonly filter: MessageFilter;
  /** Only messages with this reference, which an index finds. */
  readonly reference?: string | undefined;
  readonly cursor: string | undefined;
  readonly perPage: number;
}

export interface WalkedPage {
  readonly messages: readonly Message[];
  /** Null on the last page. */
  readonly nextCursor: Uuid | null;
}

export function readCursor(cursor: string | undefined): Uuid | null {
  if (cursor === undefined) return null;
  if (isUuid(cursor)) return cursor.toLowerCase() as Uuid;
  throw invalidInput({ cursor: ['The cursor field must be the next_cursor of an earlier reply.'] });
}

/** Returns null unless the filter has a reason: only `no_receipt` needs these times. */
async function findSilentBefore(rt: Runtime, { reason }: MessageFilter): Promise<SilentBefore | null> {
  if (reason === undefined) return null;
  const patience = await listReceiptPatience(rt);
  const nowMs = rt.clock.nowMs();
  return {
    carrierIds: [...patience.msByCarrier.keys()],
    times: [...patience.msByCarrier.values()].map((ms) => timestampFromMs(nowMs - ms)),
    otherwise: timestampFromMs(nowMs - patience.defaultMs),
  };
}

/**
 * Returns a page of the messages that fit among the next rows, and the cursor to continue from. The cost depends neither on how many rows there are
 * nor on how few fit.
 */
export async function walkMessages(rt: Runtime, walk: MessageWalk): Promise<WalkedPage> {
  const { accountId, order, filter, reference = null, perPage } = walk;
  const range = beyondCursor(withinTimes(walk.range, filter), order, readCursor(walk.cursor));
  if (isEmptyRange(range)) return { messages: [], nextCursor: null };
  const silentBefore = await findSilentBefore(rt, filter);
  const query = { accountId, range, order, filter, reference, silentBefore, limit: perPage };
  const found = await rt.db.transact(async (tx) => {
    // The statistics of a table that fills fast are too old for the planner to rely on.
    await planByKeys(tx);
    const messages = await listFitting(tx, query);
    const last = messages.length === perPage ? messages.at(-1)?.id : await findWalkEnd(tx, query);
    return { messages, nextCursor: last ?? null };
  });
  return { ...found, messages: await sayNoReceipts(rt, found.messages) };
}

const STREAM_ROWS = 2_000;

/** Returns all messages that fit in batches, each read by a short statement, so that a slow reader holds nothing in the database. */
export async function* walkAll(
  rt: Runtime,
  walk: Omit<MessageWalk, 'cursor' | 'perPage'>,
): AsyncGenerator<readonly Message[]> {
  const read = (cursor: string | undefined) => walkMessages(rt, { ...walk, cursor, perPage: STREAM_ROWS });
  let next: Promise<WalkedPage> | null = read(undefined);
  while (next !== null) {
    const { messages, nextCursor }: WalkedPage = await next;
    next = nextCursor === null ? null : read(nextCursor);
    next?.catch(() => undefined); // The promise is awaited above; a reader that leaves early must not cause an unhandled rejection.
    yield messages;
  }
}
