import type { ContactZones } from '../../../audiences/index.ts';
import { areRulesHeld } from '../../../consents/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { lockUnsuspended } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import type { WindowGate } from '../../../lib/windows/window-gate.ts';
import { isBarred, lockSenderStatuses } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { isLost, type Lost, type Slot, type Who } from '../../carrier.ts';
import { addFigures, type CountMove, endOrPutOff, markUnlessBarred, type Sending } from '../../messages/index.ts';
import { lockStretch } from '../rows/store-stretches.ts';
import type { QueuedRow } from './store-queued-rows.ts';
import type { SendingCampaign } from './store-sending-campaign.ts';

interface Picked {
  readonly row: QueuedRow;
  readonly slot: Slot;
}

/** The decisions of one turn about the next rows of a stretch, in order. */
export interface Chunk {
  readonly picked: Picked[];
  /** A fallback sender that was withdrawn counts as not registered. */
  readonly lost: { row: QueuedRow; why: Lost }[];
  readonly deferred: { row: QueuedRow; opensMs: number }[];
  /** Rows whose binds other processes hold; they go there through the outbox. */
  readonly elsewhere: QueuedRow[];
  /** How many rows stay queued where they are, because no carrier takes them at this hour or today. */
  closed: number;
  /** Whether a row without a free slot ended the chunk. */
  isFull: boolean;
  taken: number;
  /** The version of the settings by which the slots were given; null if they never change. */
  readonly carriersVersion: number | null;
}

/** The outbox is slower and costs another row, so it takes only a few rows at a time. */
const ELSEWHERE_MAX = 200;

/** Returns whether this process can send none of the rows, so that the campaign should run where the binds are. */
export function isAllElsewhere({ elsewhere, closed, taken, isFull }: Chunk): boolean {
  return elsewhere.length > 0 && elsewhere.length + closed === taken && !isFull;
}

/** Thrown if the campaign cannot continue unchanged or its rows are not ours any more. No row of the chunk may stay marked. */
export class MovedAway extends Error {}

/** Thrown if a fallback sender of the rows was withdrawn: the next turn leaves its rows out. */
export class FallbackWithdrawn extends Error {
  readonly senderId: string;
  constructor(senderId: string) {
    super('A fallback sender was withdrawn.');
    this.senderId = senderId;
  }
}

/** The gate and the contacts' zones, which decide who may get messages now. */
export interface Clocks {
  readonly gate: WindowGate;
  readonly zones: ContactZones;
}

export function pickRows(
  deps: Sending,
  { gate, zones, who, withdrawn }: Clocks & { who: Who; withdrawn: ReadonlySet<string> },
  rows: readonly QueuedRow[],
): Chunk {
  const nowMs = deps.rt.clock.nowMs();
  const carriersVersion = deps.carriers.settingsVersion();
  const chunk: Chunk = {
    picked: [],
    lost: [],
    deferred: [],
    elsewhere: [],
    closed: 0,
    isFull: false,
    taken: 0,
    carriersVersion,
  };
  for (const row of rows) {
    const opensMs = gate.isPerRecipient ? gate.opensForAtMs(row.phoneNumber, nowMs, zones.get(row.phoneNumber)) : nowMs;
    if (opensMs > nowMs) {
      chunk.deferred.push({ row, opensMs });
    } else {
      const { phoneNumber, network, parts, senderId } = row;
      const by = senderId === who.senderId ? who : { ...who, senderId };
      const slot = withdrawn.has(senderId)
        ? 'sender_not_registered'
        : deps.carriers.reserve({ phoneNumber, network, who: by, lane: 'bulk', parts });
      const isFull = slot === 'busy';
      if (isFull || (slot === 'elsewhere' && chunk.elsewhere.length === ELSEWHERE_MAX)) {
        chunk.isFull = isFull;
        break;
      }
      if (slot === 'elsewhere') chunk.elsewhere.push(row);
      else if (slot === 'closed') chunk.closed += 1;
      else if (isLost(slot)) chunk.lost.push({ row, why: slot });
      else chunk.picked.push({ row, slot });
    }
    chunk.taken += 1;
  }
  return chunk;
}

/** Marks the rows that are submitted, and ends or defers the others, in one commit. */
export async function storeChunk(
  rt: Runtime,
  tx: Transaction,
  { accountId, id: campaignId, senderId, rules }: Pick<SendingCampaign, 'accountId' | 'id' | 'senderId' | 'rules'>,
  chunk: Chunk & { throughId: Uuid; processId: number; now: Timestamp; rulesVersion: number | null },
): Promise<ReadonlySet<Uuid>> {
  const { now, processId } = chunk;
  const rows = chunk.picked.map(({ row, slot }) => ({
    id: row.id,
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
  }));
  const senders = new Set([senderId, ...chunk.picked.map(({ row }) => row.senderId)]);
  // The account and the sender IDs are locked first, as decisions about them do, before any row that others may wait for.
  const [isAllowed, areHeld, statusOf, { marked, optedOut, unconsented }] = await Promise.all([
    lockUnsuspended(tx, accountId),
    areRulesHeld(tx, accountId, rules.read),
    lockSenderStatuses(tx, accountId, senders),
    markUnlessBarred(tx, { accountId, processId, now, rows }, { isMarketing: rules.isMarketing }),
  ]);
  if (!isAllowed || !areHeld || isBarred(statusOf(senderId))) throw new MovedAway();
  for (const name of senders) if (isBarred(statusOf(name))) throw new FallbackWithdrawn(name);
  const later = [...chunk.deferred, ...chunk.elsewhere.map((row) => ({ row, opensMs: null }))].map(
    ({ row, opensMs }) => ({
      messageId: row.id,
      campaignId,
      lane: 'bulk' as const,
      dueAt: opensMs === null ? now : timestampFromMs(opensMs),
      attempts: 0,
    }),
  );
  const ends = [
    { accountId, ids: optedOut, status: 'skipped' as const, reason: 'opted_out', now },
    { accountId, ids: unconsented, status: 'skipped' as const, reason: 'no_consent', now },
    ...[...Map.groupBy(chunk.lost, ({ why }) => why)].map(([reason, rows]) => {
      return { accountId, ids: rows.map(({ row }) => row.id), status: 'failed' as const, reason, now };
    }),
  ];
  const ended = await endOrPutOff(rt, tx, { ends, later }, accountId);
  const { throughId, carriersVersion, rulesVersion } = chunk;
  const moves: CountMove[] = [
    { campaignId, from: 'queued', to: 'submitting', n: marked.size },
    ...ended.flatMap((figures) => figures.moves),
  ];
  const campaigns = ended.flatMap((figures) => figures.campaigns);
  // The campaign's row is locked after its counts and before the balance, as everywhere.
  const [, isOurs] = await Promise.all([
    addFigures(tx, accountId, now, { moves, campaigns, refunds: [] }),
    lockStretch(tx, { accountId, campaignId, processId, throughId, carriersVersion, rulesVersion }),
  ]);
  if (!isOurs) throw new MovedAway();
  return marked;
}
