import { isThroughSuppression } from '../identity/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import { describeError } from '../log.ts';
import { type Shut, splitByGate } from './campaigns/campaign-gate.ts';
import { findCampaignUuid } from './campaigns/store-campaigns.ts';
import type { NoSlot, Slot } from './carrier.ts';
import { endQueued } from './end-queued.ts';
import type { Message } from './message.ts';
import type { Sending } from './sending.ts';
import { addCampaignCounts } from './store-counts.ts';
import { findMessagesByIds, markMessagesSubmitting } from './store-messages.ts';
import { type ClaimedEntry, claimOutbox, deleteFromOutbox, listAccountsDue, releaseOutbox } from './store-outbox.ts';
import { listSuppressed } from './store-suppressed.ts';
import { takeBack } from './take-back.ts';
import type { Waiters } from './waiters.ts';

const POLL_MS = 250;
const CLAIM_MAX = 200;
const ACCOUNTS_SCAN_MAX = 2_000;
/** Longer than a claim takes to be marked and submitted; a process that dies meanwhile is noticed sooner. */
const LEASE_MS = 30_000;
/** When every slot is taken: soon, and sooner still when a slot comes free. */
const BUSY_RETRY_MS = 250;

export interface Dispatcher {
  /** A slot came free, or something was put into the outbox. */
  wake(): void;
  stop(): Promise<void>;
}

interface Due {
  readonly entry: ClaimedEntry;
  readonly message: Message;
}

interface Ready extends Due {
  readonly slot: Slot;
}

type Deps = Sending & { readonly waiters: Waiters };

function reserve({ carriers }: Deps, { entry, message }: Due): Slot | NoSlot {
  const taken = message.carrierMessageIds?.some((id) => id !== null) ?? false;
  return carriers.reserve({
    phoneNumber: message.phoneNumber,
    network: message.network,
    lane: entry.lane,
    parts: message.parts,
    // Parts that a carrier took bind the rest to it.
    ...(taken && message.carrierId !== null ? { onlyCarrierId: message.carrierId } : {}),
  });
}

async function end(
  deps: Deps,
  due: readonly Due[],
  status: 'expired' | 'failed' | 'skipped',
  reason: string,
): Promise<void> {
  const accountId = due[0]?.entry.accountId;
  if (accountId === undefined) return;
  const { rt, waiters } = deps;
  const ids = due.map(({ message }) => message.id);
  const ended = await rt.db.transact((tx) => endQueued(tx, { accountId, ids, status, reason, now: rt.clock.now() }));
  for (const id of ended) waiters.take(id)?.({ status, reason, errorCode: '' });
}

/** What may not be sent any more, or not at all, is ended here; the rest is due. */
async function endUnsendable(deps: Deps, accountId: number, due: readonly Due[]): Promise<Due[]> {
  const nowMs = deps.rt.clock.nowMs();
  const expired = due.filter(
    ({ message }) => message.validUntil !== null && msFromTimestamp(message.validUntil) <= nowMs,
  );
  await end(deps, expired, 'expired', 'not_sent_in_time');
  const alive = due.filter((one) => !expired.includes(one));
  const suppressed = await listSuppressed(
    deps.rt.db,
    accountId,
    alive.map(({ message }) => message.phoneNumber),
  );
  const barred = alive.filter(({ entry, message }) => !entry.isKeywordReply && suppressed.has(message.phoneNumber));
  const isThrough =
    barred.some(({ message }) => message.kind === 'quick') && (await isThroughSuppression(deps.rt.db, accountId));
  const optedOut = barred.filter(({ message }) => message.kind === 'bulk' || !isThrough);
  await end(deps, optedOut, 'skipped', 'opted_out');
  return alive.filter((one) => !optedOut.includes(one));
}

/** With the counts of their campaigns, which settling or a recovery takes on from `submitting`. */
async function markReady(
  { rt }: Deps,
  { accountId, now }: { accountId: number; now: Timestamp },
  ready: readonly Ready[],
): Promise<Set<Uuid>> {
  const rows = ready.map(({ message, slot }) => ({
    id: message.id,
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
  }));
  return rt.hot.transact(async (tx) => {
    const marked = await markMessagesSubmitting(tx, {
      accountId,
      processId: rt.processId(),
      now,
      rows,
    });
    const bulk = ready.flatMap(({ message }) => (message.kind === 'bulk' && marked.has(message.id) ? [message] : []));
    await addCampaignCounts(
      tx,
      accountId,
      bulk.flatMap(({ campaignId }) => [
        { campaignId, status: 'queued' as const, reason: '', by: -1 },
        { campaignId, status: 'submitting' as const, reason: '', by: 1 },
      ]),
    );
    return marked;
  });
}

/** Whatever can fail is asked before anything is marked: what is marked goes out. */
async function uuidsOf({ rt }: Deps, accountId: number, ready: readonly Ready[]): Promise<Map<number, Uuid>> {
  const uuids = new Map<number, Uuid>();
  for (const { message } of ready) {
    const { kind, campaignId } = message;
    if (kind !== 'bulk' || uuids.has(campaignId)) continue;
    const uuid = await findCampaignUuid(rt.db, accountId, campaignId);
    if (uuid !== null) uuids.set(campaignId, uuid);
  }
  return uuids;
}

/** The slots are used or given back, whatever happens; what goes to the wire is certain from then on. */
async function submitReady(deps: Deps, accountId: number, ready: readonly Ready[], certain: Set<Uuid>): Promise<void> {
  const { submitter, waiters } = deps;
  const release = (error: unknown): never => {
    for (const { slot } of ready) slot.release();
    throw error;
  };
  const uuids = await uuidsOf(deps, accountId, ready).catch(release);
  const submittedAt = deps.rt.clock.now();
  const marked = await markReady(deps, { accountId, now: submittedAt }, ready).catch(release);
  for (const { entry, message, slot } of ready) {
    certain.add(message.id);
    if (!marked.has(message.id)) {
      slot.release();
      continue;
    }
    const uuid = message.kind === 'bulk' ? uuids.get(message.campaignId) : undefined;
    const outbound = {
      id: message.id,
      senderId: message.senderId,
      phoneNumber: message.phoneNumber,
      message: message.message,
      parts: message.parts,
      acceptedIds: message.carrierMessageIds ?? [],
      validUntilMs: message.validUntil === null ? null : msFromTimestamp(message.validUntil),
    };
    const campaign = uuid === undefined ? null : { id: message.campaignId, uuid };
    const { price, partStates } = message;
    const again = { submittedAt, partStates, attempts: entry.attempts, isFromOutbox: true };
    const submission = { accountId, campaign, outbound, price, ...again, slot };
    submitter.submit(submission, (settled) => {
      if (settled.status !== 'queued') waiters.take(message.id)?.(settled);
    });
  }
}

/** Back into the outbox until a campaign goes on or its window opens. */
async function putOff({ rt }: Deps, accountId: number, shut: readonly Shut<Due>[]): Promise<void> {
  for (const dueMs of new Set(shut.map((entry) => entry.dueMs))) {
    const messageIds = shut.flatMap((entry) => (entry.dueMs === dueMs ? [entry.one.message.id] : []));
    const dueAt = timestampFromMs(dueMs);
    await releaseOutbox(rt.db, { accountId, messageIds, processId: rt.processId(), dueAt });
  }
}

/** What this process has taken out of the outbox and still waits to be sent; null when nothing was due. */
async function claimDue({ rt }: Deps, accountId: number): Promise<Due[] | null> {
  const nowMs = rt.clock.nowMs();
  const claim = {
    accountId,
    processId: rt.processId(),
    now: timestampFromMs(nowMs),
    leaseUntil: timestampFromMs(nowMs + LEASE_MS),
    limit: CLAIM_MAX,
  };
  const entries = await claimOutbox(rt.db, claim);
  if (entries.length === 0) return null;
  const messages = new Map(
    (
      await findMessagesByIds(
        rt.db,
        accountId,
        entries.map((entry) => entry.messageId),
      )
    ).map((message) => [message.id, message]),
  );
  const queued: Due[] = [];
  const stale: Uuid[] = [];
  for (const entry of entries) {
    const message = messages.get(entry.messageId);
    if (message?.status === 'queued') queued.push({ entry, message });
    // One on the wire keeps its place: its settling ends it, or the recovery of its process finds it here.
    else if (message?.status !== 'submitting') stale.push(entry.messageId);
  }
  await deleteFromOutbox(rt.db, accountId, stale);
  return queued;
}

async function dispatchClaimed(
  deps: Deps,
  accountId: number,
  claimed: readonly Due[],
  certain: Set<Uuid>,
): Promise<number> {
  const { rt } = deps;
  const { open: due, shut } = await splitByGate(rt, accountId, await endUnsendable(deps, accountId, claimed));
  await putOff(deps, accountId, shut);
  const ready: Ready[] = [];
  const busy: Uuid[] = [];
  const elsewhere: Uuid[] = [];
  const lost: Due[] = [];
  for (const one of due) {
    const slot = reserve(deps, one);
    if (slot === 'busy') busy.push(one.message.id);
    else if (slot === 'elsewhere') elsewhere.push(one.message.id);
    else if (slot === 'no_route') lost.push(one);
    else ready.push({ ...one, slot });
  }
  // First, since it holds slots.
  await submitReady(deps, accountId, ready, certain);
  await end(deps, lost, 'failed', 'no_route');
  const processId = rt.processId();
  const nowMs = rt.clock.nowMs();
  // At once, for a process that has the binds.
  await releaseOutbox(rt.db, { accountId, messageIds: elsewhere, processId, dueAt: timestampFromMs(nowMs) });
  const dueAt = timestampFromMs(nowMs + BUSY_RETRY_MS);
  await releaseOutbox(rt.db, { accountId, messageIds: busy, processId, dueAt });
  return ready.length + lost.length;
}

/** What was taken out of the outbox and did not get to the wire, because the database was away for a moment. */
type Doubtful = Map<number, Uuid[]>;

async function dispatchAccount(deps: Deps, accountId: number, doubtful: Doubtful): Promise<number> {
  const claimed = await claimDue(deps, accountId);
  if (claimed === null) return 0;
  const certain = new Set<Uuid>();
  try {
    return await dispatchClaimed(deps, accountId, claimed, certain);
  } catch (error) {
    const left = claimed.flatMap(({ message }) => (certain.has(message.id) ? [] : [message.id]));
    doubtful.set(accountId, left);
    throw error;
  }
}

async function takeBackDoubtful({ rt }: Deps, doubtful: Doubtful): Promise<void> {
  for (const [accountId, ids] of doubtful) {
    await takeBack(rt, accountId, ids);
    doubtful.delete(accountId);
  }
}

/** Submits what waits: messages that found no free slot, that a carrier asked us to try again, or whose time has come. */
export function startDispatcher(deps: Deps): Dispatcher {
  const { rt } = deps;
  const doubtful: Doubtful = new Map();
  let isStopped = false;
  let wakeUp: () => void = () => undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pass = async (): Promise<number> => {
    await takeBackDoubtful(deps, doubtful);
    // All of it is for processes that have binds.
    if (deps.carriers.isIdleHere?.()) return 0;
    let moved = 0;
    for (const accountId of await listAccountsDue(rt.db, rt.clock.now(), ACCOUNTS_SCAN_MAX)) {
      if (!isStopped) moved += await dispatchAccount(deps, accountId, doubtful);
    }
    return moved;
  };
  const work = async (): Promise<void> => {
    while (!isStopped) {
      const moved = await pass().catch((error: unknown) => {
        rt.log.warn('the outbox could not be worked through', describeError(error));
        return 0;
      });
      if (moved === 0 && !isStopped) await pause();
    }
  };
  const working = work();
  return {
    wake: () => wakeUp(),
    async stop() {
      isStopped = true;
      wakeUp();
      await working;
    },
  };
}
