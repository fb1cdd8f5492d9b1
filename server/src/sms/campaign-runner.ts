import { settleHold } from '../billing/index.ts';
import type { Transaction } from '../db/index.ts';
import type { Hundredths } from '../lib/money.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import { startWindowGate, type WindowGate } from './campaign-window.ts';
import type { Slot } from './carrier.ts';
import { endQueued } from './end-queued.ts';
import type { Sending } from './sending.ts';
import type { LeasedCampaign } from './store-campaign-lease.ts';
import {
  endCampaign,
  findOpenCounts,
  firstIdOf,
  listQueuedRows,
  markBulkSubmitting,
  moveCampaignCursor,
  type QueuedRow,
  unmarkBulk,
} from './store-campaign-rows.ts';
import { addCampaignCounts, listCampaignCounts } from './store-counts.ts';
import { putInOutbox } from './store-outbox.ts';

/** Read ahead: twice what one turn can take, so that reading goes on while a chunk is marked. */
const READ_ROWS = 2_000;
const CHUNK_ROWS_MAX = 1_000;
/** Looking whether all is done costs a statement: not for every settled batch. */
const END_CHECK_MS = 200;

/** `moved`: something went out. `waits`: no slot is free, or its window is shut. `over`: nothing to do here any more. */
export type Turn = 'moved' | 'waits' | 'over';

export interface CampaignRunner {
  readonly campaign: LeasedCampaign;
  /** Sends what the free slots allow, a chunk at most, so that campaigns take turns. */
  turn(): Promise<Turn>;
  /** Everything up to here is settled. */
  lowWaterId(): Uuid | null;
  isOnTheWire(): boolean;
}

interface Picked {
  readonly row: QueuedRow;
  readonly slot: Slot;
}

/** What one turn decided about the next rows, in their order. */
interface Chunk {
  readonly picked: Picked[];
  readonly lost: QueuedRow[];
  readonly deferred: { row: QueuedRow; opensMs: number }[];
  lastId: Uuid | null;
  taken: number;
}

/** Rows handed out together; once none is open the low water rises over them. */
interface Flight {
  readonly lastId: Uuid;
  open: number;
}

class MovedAway extends Error {}

function pickRows(deps: Sending, gate: WindowGate, rows: readonly QueuedRow[]): Chunk {
  const nowMs = deps.rt.clock.nowMs();
  const chunk: Chunk = { picked: [], lost: [], deferred: [], lastId: null, taken: 0 };
  for (const row of rows) {
    const opensMs = gate.isPerRecipient ? gate.opensForAtMs(row.phoneNumber, nowMs) : nowMs;
    if (opensMs > nowMs) {
      chunk.deferred.push({ row, opensMs });
    } else {
      const { phoneNumber, network, parts } = row;
      const slot = deps.carriers.reserve({ phoneNumber, network, lane: 'bulk', parts });
      if (slot === 'busy') break;
      if (slot === 'no_route') chunk.lost.push(row);
      else chunk.picked.push({ row, slot });
    }
    chunk.lastId = row.id;
    chunk.taken += 1;
  }
  return chunk;
}

async function storeChunk(
  deps: Sending,
  tx: Transaction,
  { accountId, id: campaignId }: LeasedCampaign,
  chunk: Chunk & { cursorId: Uuid; lowWaterId: Uuid | null },
): Promise<Set<Uuid>> {
  const { rt } = deps;
  const now = rt.clock.now();
  const processId = rt.processId();
  const rows = chunk.picked.map(({ row, slot }) => ({
    id: row.id,
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
  }));
  const marked =
    rows.length === 0 ? new Set<Uuid>() : await markBulkSubmitting(tx, { accountId, processId, now, rows });
  if (marked.size > 0) {
    await addCampaignCounts(tx, accountId, [
      { campaignId, status: 'queued', reason: '', by: -marked.size },
      { campaignId, status: 'submitting', reason: '', by: marked.size },
    ]);
  }
  const optedOut = rows.filter((row) => !marked.has(row.id)).map((row) => row.id);
  if (optedOut.length > 0)
    await endQueued(tx, { accountId, ids: optedOut, status: 'skipped', reason: 'opted_out', now });
  const lost = chunk.lost.map((row) => row.id);
  if (lost.length > 0) await endQueued(tx, { accountId, ids: lost, status: 'failed', reason: 'no_route', now });
  const later = chunk.deferred.map(({ row, opensMs }) => ({
    messageId: row.id,
    campaignId,
    lane: 'bulk' as const,
    dueAt: timestampFromMs(opensMs),
    attempts: 0,
  }));
  await putInOutbox(tx, accountId, later);
  const { cursorId, lowWaterId } = chunk;
  if (!(await moveCampaignCursor(tx, { accountId, campaignId, processId, cursorId, lowWaterId })))
    throw new MovedAway();
  return marked;
}

/** All that is needed to end a campaign: nothing waits and nothing is on the wire. */
async function endIfDone(deps: Sending, { accountId, id: campaignId }: LeasedCampaign): Promise<boolean> {
  const { rt } = deps;
  const now = rt.clock.now();
  const counts = await listCampaignCounts(rt.db, accountId, campaignId);
  const isSuccess = counts.some(({ status }) => !['queued', 'submitting', 'failed', 'skipped'].includes(status));
  return rt.db.transact(async (tx) => {
    const ended = await endCampaign(tx, { accountId, campaignId, processId: rt.processId(), now, isSuccess });
    if (!ended) return false;
    const cost = 0 as Hundredths;
    await settleHold(tx, { accountId, at: now, cost, released: ended.held, reference: ended.uuid });
    rt.log.info('a campaign ended', { campaign: campaignId, account: accountId, status: ended.status });
    return true;
  });
}

export function startCampaignRunner(deps: Sending, campaign: LeasedCampaign, firstCursorId: Uuid): CampaignRunner {
  const { rt, submitter } = deps;
  const { accountId, id: campaignId } = campaign;
  const gate = startWindowGate(campaign);
  const flights: Flight[] = [];
  let cursorId = firstCursorId;
  let lowWaterId = campaign.lowWaterId;
  let buffer: QueuedRow[] = [];
  let readTo = cursorId;
  let isReadOut = false;
  let reading: Promise<void> | null = null;
  let endCheckAtMs = 0;
  let doubtful: readonly Uuid[] = [];

  const read = (): Promise<void> => {
    reading ??= listQueuedRows(rt.hot, { accountId, campaignId, afterId: readTo, limit: READ_ROWS })
      .then((rows) => {
        buffer = buffer.concat(rows);
        readTo = rows.at(-1)?.id ?? readTo;
        isReadOut = rows.length < READ_ROWS;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  const rise = (): void => {
    while (flights[0]?.open === 0) lowWaterId = flights.shift()?.lastId ?? lowWaterId;
  };

  const submit = (chunk: Chunk, marked: ReadonlySet<Uuid>): void => {
    const flight: Flight = { lastId: chunk.lastId ?? cursorId, open: marked.size };
    flights.push(flight);
    const own = { id: campaignId, uuid: campaign.uuid };
    const onSettled = () => {
      flight.open -= 1;
      if (flight.open === 0) rise();
    };
    for (const { row, slot } of chunk.picked) {
      if (!marked.has(row.id)) {
        slot.release();
        continue;
      }
      const { id, phoneNumber, message, parts, price } = row;
      const { senderId } = campaign;
      const outbound = { id, senderId, phoneNumber, message, parts, acceptedIds: [], validUntilMs: null };
      submitter.submit(
        { accountId, campaign: own, outbound, price, attempts: 0, isFromOutbox: false, slot },
        onSettled,
      );
    }
    rise();
  };

  const atEnd = async (): Promise<Turn> => {
    const nowMs = performance.now();
    if (submitter.inFlight(campaignId) > 0 || nowMs < endCheckAtMs) return 'waits';
    endCheckAtMs = nowMs + END_CHECK_MS;
    const open = await findOpenCounts(rt.db, accountId, campaignId);
    if (open.submitting > 0 || open.outbox) return 'waits';
    if (open.queued > 0) {
      // Rows that came back behind the cursor: once more from the beginning, past all that is done.
      readTo = firstIdOf(cursorId);
      isReadOut = false;
      return 'waits';
    }
    await endIfDone(deps, campaign);
    return 'over';
  };

  const send = async (): Promise<Turn> => {
    const chunk = pickRows(deps, gate, buffer.slice(0, CHUNK_ROWS_MAX));
    const { lastId } = chunk;
    if (lastId === null) return 'waits';
    try {
      const marked = await rt.hot.transact((tx) =>
        storeChunk(deps, tx, campaign, { ...chunk, cursorId: lastId, lowWaterId }),
      );
      buffer = buffer.slice(chunk.taken);
      cursorId = lastId;
      submit(chunk, marked);
      return 'moved';
    } catch (error) {
      for (const { slot } of chunk.picked) slot.release();
      if (error instanceof MovedAway) return 'over';
      doubtful = chunk.picked.map(({ row }) => row.id);
      throw error;
    }
  };

  /** The commit of a chunk may have come through though we were told of a failure. Nothing of it went to the wire. */
  const takeBack = async (): Promise<void> => {
    await rt.hot.transact(async (tx) => {
      const by = await unmarkBulk(tx, { accountId, processId: rt.processId(), ids: doubtful });
      if (by === 0) return;
      await addCampaignCounts(tx, accountId, [
        { campaignId, status: 'submitting', reason: '', by: -by },
        { campaignId, status: 'queued', reason: '', by },
      ]);
    });
    doubtful = [];
  };

  return {
    campaign,
    lowWaterId: () => lowWaterId,
    isOnTheWire: () => submitter.inFlight(campaignId) > 0,
    async turn() {
      if (doubtful.length > 0) await takeBack();
      const nowMs = rt.clock.nowMs();
      if (gate.opensAtMs(nowMs) > nowMs) return 'waits';
      if (buffer.length < CHUNK_ROWS_MAX && !isReadOut) {
        const readingNow = read();
        if (buffer.length === 0) await readingNow;
        else readingNow.catch(() => undefined); // Tried again when the rows run out, and told then.
      }
      return buffer.length > 0 ? send() : atEnd();
    },
  };
}
