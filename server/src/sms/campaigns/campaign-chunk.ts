import type { Transaction } from '../../db/index.ts';
import { type Timestamp, timestampFromMs } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { WindowGate } from '../../lib/window-gate.ts';
import { addFigures } from '../add-figures.ts';
import type { Slot } from '../carrier.ts';
import { endQueuedRows } from '../end-queued.ts';
import type { Sending } from '../sending.ts';
import type { CountDelta } from '../store-counts.ts';
import { deleteFromOutbox, putInOutbox } from '../store-outbox.ts';
import { markBulkSubmitting, type QueuedRow } from './store-campaign-rows.ts';
import { holdStretch } from './store-stretches.ts';

interface Picked {
  readonly row: QueuedRow;
  readonly slot: Slot;
}

/** What one turn decided about the next rows of a stretch, in their order. */
export interface Chunk {
  readonly picked: Picked[];
  readonly lost: QueuedRow[];
  readonly deferred: { row: QueuedRow; opensMs: number }[];
  /** Other processes have the binds for them: they get there by way of the outbox. */
  readonly elsewhere: QueuedRow[];
  /** Ended by a row for which no slot was free. */
  isFull: boolean;
  taken: number;
}

/** What goes by the outbox is slower, and has a row more: a little of it at a time. */
const ELSEWHERE_MAX = 200;

/** Nothing in it is for this process to send: the campaign is for one that has the binds. */
export function isAllElsewhere(chunk: Chunk): boolean {
  return chunk.elsewhere.length > 0 && chunk.elsewhere.length === chunk.taken && !chunk.isFull;
}

/** The campaign was paused or cancelled, or its rows are not ours any more: nothing of the chunk may stay marked. */
export class MovedAway extends Error {}

export function pickRows(deps: Sending, gate: WindowGate, rows: readonly QueuedRow[]): Chunk {
  const nowMs = deps.rt.clock.nowMs();
  const chunk: Chunk = { picked: [], lost: [], deferred: [], elsewhere: [], isFull: false, taken: 0 };
  for (const row of rows) {
    const opensMs = gate.isPerRecipient ? gate.opensForAtMs(row.phoneNumber, nowMs) : nowMs;
    if (opensMs > nowMs) {
      chunk.deferred.push({ row, opensMs });
    } else {
      const { phoneNumber, network, parts } = row;
      const slot = deps.carriers.reserve({ phoneNumber, network, lane: 'bulk', parts });
      if (slot === 'busy' || (slot === 'elsewhere' && chunk.elsewhere.length === ELSEWHERE_MAX)) {
        chunk.isFull = slot === 'busy';
        break;
      }
      if (slot === 'elsewhere') chunk.elsewhere.push(row);
      else if (slot === 'no_route') chunk.lost.push(row);
      else chunk.picked.push({ row, slot });
    }
    chunk.taken += 1;
  }
  return chunk;
}

/** Marks the rows that go to the wire and ends or puts off the others, in one commit. */
export async function storeChunk(
  deps: Sending,
  tx: Transaction,
  { accountId, id: campaignId }: { accountId: number; id: number },
  chunk: Chunk & { throughId: Uuid; now: Timestamp },
): Promise<Set<Uuid>> {
  const { rt } = deps;
  const { now } = chunk;
  const processId = rt.processId();
  const rows = chunk.picked.map(({ row, slot }) => ({
    id: row.id,
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
  }));
  const marked =
    rows.length === 0 ? new Set<Uuid>() : await markBulkSubmitting(tx, { accountId, processId, now, rows });
  const optedOut = rows.filter((row) => !marked.has(row.id)).map((row) => row.id);
  const lost = chunk.lost.map((row) => row.id);
  const ended = [
    await endQueuedRows(tx, { accountId, ids: optedOut, status: 'skipped', reason: 'opted_out', now }),
    await endQueuedRows(tx, { accountId, ids: lost, status: 'failed', reason: 'no_route', now }),
  ];
  await deleteFromOutbox(
    tx,
    accountId,
    ended.flatMap(({ ids }) => ids),
  );
  const later = [...chunk.deferred, ...chunk.elsewhere.map((row) => ({ row, opensMs: null }))].map(
    ({ row, opensMs }) => ({
      messageId: row.id,
      campaignId,
      lane: 'bulk' as const,
      dueAt: opensMs === null ? now : timestampFromMs(opensMs),
      attempts: 0,
    }),
  );
  await putInOutbox(tx, accountId, later);
  const { throughId } = chunk;
  const counts: CountDelta[] = [
    { campaignId, status: 'queued', reason: '', by: -marked.size },
    { campaignId, status: 'submitting', reason: '', by: marked.size },
    ...ended.flatMap(({ figures }) => figures.counts),
  ];
  const campaigns = ended.flatMap(({ figures }) => figures.campaigns);
  // The campaign's row is locked after its counts and before the balance, as everywhere.
  const [, isOurs] = await Promise.all([
    addFigures(tx, accountId, now, { counts, campaigns, refunds: [] }),
    holdStretch(tx, { accountId, campaignId, processId, throughId }),
  ]);
  if (!isOurs) throw new MovedAway();
  return marked;
}
