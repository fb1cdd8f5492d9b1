import { isUnavailable } from '../../../errors.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import { isLost, type Lane, type Lost, type SlotRequest } from '../../carrier.ts';
import { findCampaignUuid } from '../figures/store-counts.ts';
import { findMessagesByIds } from '../message/store-messages.ts';
import { readRulesVersions } from '../message/store-rules.ts';
import {
  claimOutbox,
  deleteFromOutbox,
  type OutboxClaim,
  releaseOutbox,
  releaseOutboxClaim,
} from '../outbox/store-outbox.ts';
import { submissionOf } from '../submit/submission.ts';
import { type PutOff, STILL_MS, splitByGate } from './campaign-gate.ts';
import { type Deps, type Due, endDue, endUnsendable } from './outbox-due.ts';
import { startOutboxLane } from './outbox-lane.ts';
import { type JudgedBy, type Marking, markReady, type Ready, RulesChanged } from './outbox-mark.ts';
import { listByWithdrawnFallback } from './store-campaign-gate.ts';
import { takeBack } from './take-back.ts';
import { startWaitingInLine, type WaitingEntries } from './wait-in-line.ts';

/** The pause between two claims of campaigns' rows while one-time codes are under way, as in `campaign-sender.ts`. */
const BULK_REST_MS = 100;
/** Longer than a claim needs to be marked and submitted. A process that dies in between is noticed sooner. */
const LEASE_MS = 30_000;
/** When a message is tried again if all slots are taken; a slot that comes free wakes the outbox sooner. */
const BUSY_RETRY_MS = 250;

export interface Dispatcher {
  /** Called when a slot came free or something was put into the outbox. */
  wake(): void;
  stop(): Promise<void>;
}

function requestOf({ entry, message, purpose = 'code' }: Due): SlotRequest {
  const taken = message.carrierMessageIds?.some((id) => id !== null) ?? false;
  return {
    phoneNumber: message.phoneNumber,
    network: message.network,
    who: { accountId: entry.accountId, senderId: message.senderId, purpose },
    lane: entry.lane,
    parts: message.parts,
    // The carrier that accepted some of the parts must get the others.
    ...(taken && message.carrierId !== null ? { onlyCarrierId: message.carrierId } : {}),
    exceptCarrierIds: entry.refusedBy,
  };
}

type LostDue = Due & { readonly why: Lost };

/** Ends messages that have no carrier left. If all carriers refused a message, the last refusal is its reason. */
async function endLost(deps: Deps, lost: readonly LostDue[]): Promise<void> {
  const reasonOf = ({ entry, message, why }: LostDue) => (entry.refusedBy.length > 0 ? message.reason : why);
  for (const [reason, alike] of Map.groupBy(lost, reasonOf)) await endDue(deps, alike, 'failed', reason);
}

/** Reads the routes again before a message fails because none leads to its number: those in memory may be a moment old. */
async function confirmLost({ carriers }: Deps, lost: readonly Due[]): Promise<readonly LostDue[]> {
  if (lost.length === 0) return [];
  await carriers.refresh();
  return lost.flatMap((one) => {
    const slot = carriers.reserve(requestOf(one));
    if (typeof slot !== 'string') slot.release();
    return isLost(slot) ? [{ ...one, why: slot }] : [];
  });
}

/** Reads the campaigns' UUIDs before anything is marked, because after that no failure may keep a message from being submitted. */
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

/** Gives rows back, due at once, to be judged by the current rules. */
async function giveBackChanged(deps: Deps, { accountId, processId }: Marking, ready: readonly Ready[]): Promise<void> {
  const { rt, carriers } = deps;
  for (const { slot } of ready) slot.release();
  await carriers.refresh();
  const ids = ready.map(({ message }) => message.id);
  // A campaign whose own sender is withdrawn is paused, and one with a fallback sender goes on without its rows.
  const gone = new Set(await listByWithdrawnFallback(rt.db, accountId, ids));
  const withdrawn = ready.filter(({ message }) => gone.has(message.id));
  await endDue(deps, withdrawn, 'failed', 'sender_not_registered');
  const messageIds = ids.filter((id) => !gone.has(id));
  await releaseOutbox(rt.db, { accountId, messageIds, processId, dueAt: rt.clock.now() });
}

/** Returns the current versions of the rules. What is judged from now on is marked only if none of them has changed by then. */
async function rulesNow({ rt, carriers }: Deps, accountId: number) {
  const { account, isSuspended, isClosed } = await readRulesVersions(rt.db, accountId);
  return { account, prices: null, carriers: carriers.settingsVersion(), isSuspended, isClosed };
}

/** Marks and submits messages. Every slot is used or given back, also after an error; messages that are submitted become certain. */
async function submitReady(
  deps: Deps,
  { by, rules, isMarketing, ...marking }: Marking & JudgedBy,
  ready: readonly Ready[],
): Promise<void> {
  if (ready.length === 0) return;
  const { accountId, submittedAt, certain } = marking;
  const { submitter, waiters } = deps;
  const release = (error: unknown): never => {
    for (const { slot } of ready) slot.release();
    throw error;
  };
  const uuids = await uuidsOf(deps, accountId, ready).catch(release);
  const { values: known } = await Promise.resolve(deps.values.of(accountId, by.account)).catch(release);
  const marked = await markReady(deps, { ...marking, by, rules, isMarketing }, ready).catch(async (error: unknown) => {
    if (!(error instanceof RulesChanged)) return release(error);
    await giveBackChanged(deps, marking, ready);
    return null;
  });
  if (marked === null) return;
  for (const { entry, message, slot, code } of ready) {
    certain.add(message.id);
    if (!marked.has(message.id)) {
      slot.release();
      continue;
    }
    const uuid = message.kind === 'bulk' ? uuids.get(message.campaignId) : undefined;
    const campaign = uuid === undefined ? null : { id: message.campaignId, uuid };
    const { attempts, refusedBy } = entry;
    const again = { accountId, campaign, submittedAt, attempts, refusedBy, isFromOutbox: true, slot, known, code };
    submitter.submit(submissionOf(message, again), (settled) => {
      // Nobody waits for a campaign's message.
      if (settled.status !== 'queued' && message.kind === 'quick') waiters.tell(message.id, settled);
    });
  }
}

/** Gives rows back to the outbox until their campaign continues or its window opens. */
async function putOff({ rt }: Deps, accountId: number, closed: readonly PutOff<Due>[]): Promise<void> {
  for (const [dueMs, alike] of Map.groupBy(closed, (entry) => entry.dueMs)) {
    const messageIds = alike.map(({ one }) => one.message.id);
    const dueAt = timestampFromMs(dueMs);
    await releaseOutbox(rt.db, { accountId, messageIds, processId: rt.processId(), dueAt });
  }
}

/** Takes due rows out of the outbox and returns those that still wait to be sent; null if nothing was due. */
async function claimDue({ rt }: Deps, claim: OutboxClaim): Promise<Due[] | null> {
  const { accountId } = claim;
  const entries = await claimOutbox(rt.hot, claim);
  if (entries.length === 0) return null;
  const ids = entries.map((entry) => entry.messageId);
  const found = await findMessagesByIds(rt.db, accountId, ids);
  const messages = new Map(found.map((message) => [message.id, message]));
  const queued: Due[] = [];
  const stale: Uuid[] = [];
  for (const entry of entries) {
    const message = messages.get(entry.messageId);
    if (message?.status === 'queued') queued.push({ entry, message });
    // A message on the wire keeps its entry: its settling ends the entry, or the recovery of its process finds it here.
    else if (message?.status !== 'submitting') stale.push(entry.messageId);
  }
  await deleteFromOutbox(rt.db, accountId, stale);
  return queued;
}

async function dispatchClaimed(deps: Dispatching, marking: Marking, claimed: readonly Due[]): Promise<number> {
  const { rt } = deps;
  const { accountId, certain } = marking;
  const by = await rulesNow(deps, accountId);
  if (by.isClosed) {
    await endDue(deps, claimed, 'skipped', 'cancelled');
    return claimed.length;
  }
  if (by.isSuspended) {
    const dueMs = rt.clock.nowMs() + STILL_MS;
    const still = claimed.map((one) => ({ one, dueMs }));
    await putOff(deps, accountId, still);
    return 0;
  }
  const split = await splitByGate(rt, accountId, await endUnsendable(deps, accountId, claimed));
  const { open: due, closed, rules, isMarketing } = split;
  await putOff(deps, accountId, closed);
  const ready: Ready[] = [];
  const busy: Uuid[] = [];
  const elsewhere: Uuid[] = [];
  const lost: Due[] = [];
  /** Their routes are for other hours, or the carriers were given all of today. */
  const closedHere: PutOff<Due>[] = [];
  for (const one of due) {
    const slot = deps.carriers.reserve(requestOf(one));
    if (slot === 'busy') {
      // A campaign's rows make room for others; those of codes keep their place in memory.
      if (one.entry.lane === 'transactional' && deps.line.add(accountId, one)) certain.add(one.message.id);
      else busy.push(one.message.id);
    } else if (slot === 'closed') closedHere.push({ one, dueMs: rt.clock.nowMs() + STILL_MS });
    else if (slot === 'elsewhere') elsewhere.push(one.message.id);
    else if (isLost(slot)) lost.push(one);
    else ready.push({ ...one, slot });
  }
  // First, because these hold slots.
  await submitReady(deps, { ...marking, by, rules, isMarketing }, ready);
  await putOff(deps, accountId, closedHere);
  const gone = await confirmLost(deps, lost);
  await endLost(deps, gone);
  const goneIds = new Set(gone.map(({ message }) => message.id));
  busy.push(...lost.flatMap(({ message }) => (goneIds.has(message.id) ? [] : [message.id])));
  const processId = rt.processId();
  const nowMs = rt.clock.nowMs();
  // Due at once, for a process that has the binds.
  await releaseOutbox(rt.db, { accountId, messageIds: elsewhere, processId, dueAt: timestampFromMs(nowMs) });
  const dueAt = timestampFromMs(nowMs + BUSY_RETRY_MS);
  await releaseOutbox(rt.db, { accountId, messageIds: busy, processId, dueAt });
  return ready.length + gone.length;
}

/** Undoes what may have been committed despite an error, because the database was away for a moment. */
type Doubtful = (() => Promise<unknown>)[];

type Dispatching = Deps & { readonly doubtful: Doubtful; readonly line: WaitingEntries<Due> };

/** Runs `work`. If it fails, every message that it has not made certain is taken back later. */
async function doubting<Result>(
  { rt }: Deps,
  { doubtful, accountId, claimed }: { doubtful: Doubtful; accountId: number; claimed: readonly Due[] },
  work: (marking: Marking) => Promise<Result>,
): Promise<Result> {
  const certain = new Set<Uuid>();
  const marking = { accountId, processId: rt.processId(), submittedAt: rt.clock.now() };
  try {
    return await work({ ...marking, certain });
  } catch (error) {
    const ids = claimed.flatMap(({ message }) => (certain.has(message.id) ? [] : [message.id]));
    doubtful.push(() => takeBack(rt, { ...marking, ids }));
    throw error;
  }
}

async function dispatchAccount(deps: Dispatching, accountId: number, lane: Lane): Promise<number> {
  const { rt, doubtful } = deps;
  const nowMs = rt.clock.nowMs();
  const leaseUntil = timestampFromMs(nowMs + LEASE_MS);
  const claim = { accountId, lane, processId: rt.processId(), now: timestampFromMs(nowMs), leaseUntil };
  const claimed = await claimDue(deps, claim).catch((error: unknown) => {
    doubtful.push(() => releaseOutboxClaim(rt.db, claim));
    throw error;
  });
  if (claimed === null) return 0;
  return doubting(deps, { doubtful, accountId, claimed }, (marking) => dispatchClaimed(deps, marking, claimed));
}

/** Runs the undoing functions. One that fails for a reason of its own is tried again later and does not block the others. */
async function takeBackDoubtful({ rt, doubtful }: Dispatching): Promise<void> {
  for (const undo of [...doubtful]) {
    try {
      await undo();
      doubtful.splice(doubtful.indexOf(undo), 1);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      rt.log.warn('messages of the outbox could not be taken back yet', describeError(error));
    }
  }
}

/** Submits messages that have got their slots. While they waited, they may have expired or their numbers may have opted out. */
async function submitWaited(deps: Deps, doubtful: Doubtful, accountId: number, ready: readonly Ready[]): Promise<void> {
  await doubting(deps, { doubtful, accountId, claimed: ready }, async (marking) => {
    const giveBackSlots = (some: readonly Ready[]) => {
      for (const { slot } of some) slot.release();
    };
    const giveUp = (error: unknown): never => {
      giveBackSlots(ready);
      throw error;
    };
    const by = await rulesNow(deps, accountId).catch(giveUp);
    const due = await endUnsendable(deps, accountId, ready).catch(giveUp);
    const alive = new Map(due.map((one) => [one.message.id, one]));
    giveBackSlots(ready.filter(({ message }) => !alive.has(message.id)));
    const going = ready.flatMap(({ message, slot }) => {
      const one = alive.get(message.id);
      return one ? [{ ...one, slot }] : [];
    });
    // Rows of campaigns never wait in line, so there is no marketing here.
    await submitReady(deps, { ...marking, by, rules: null, isMarketing: false }, going);
  });
}

function startLine(deps: Deps, doubtful: Doubtful): WaitingEntries<Due> {
  const { rt } = deps;
  return startWaitingInLine<Due>(deps, {
    requestOf,
    submit: (accountId, ready) => submitWaited(deps, doubtful, accountId, ready),
    // A message that has waited keeps its place before newer ones. If waiting is impossible, others are tried first.
    giveBack: (accountId, { entry, message }, waitedMs) => {
      const laterAt = timestampFromMs(rt.clock.nowMs() + BUSY_RETRY_MS);
      const dueAt = waitedMs > BUSY_RETRY_MS ? entry.dueAt : laterAt;
      return releaseOutbox(rt.db, { accountId, messageIds: [message.id], processId: rt.processId(), dueAt });
    },
  });
}

/** Submits messages that found no free slot, that a carrier asked to try again, or whose time has come. */
export function startDispatcher(sending: Deps): Dispatcher {
  const { rt } = sending;
  const startLane = (lane: Lane) => {
    const doubtful: Doubtful = [];
    const deps: Dispatching = { ...sending, doubtful, line: startLine(sending, doubtful) };
    const loop = startOutboxLane(rt, {
      lane,
      async mayBegin() {
        await takeBackDoubtful(deps);
        // If this process is idle, everything is for processes that have binds.
        return !(deps.carriers.isIdleHere() || (await rt.outgoing.isHeld()));
      },
      dispatch: (accountId) => dispatchAccount(deps, accountId, lane),
      restMs: () => (lane === 'bulk' && rt.codes.areRecent() ? BULK_REST_MS : 0),
    });
    const stop = async (): Promise<void> => {
      await loop.stop();
      await deps.line.stop();
      await takeBackDoubtful(deps).catch((error: unknown) =>
        rt.log.warn('messages of the outbox are left to the next start', describeError(error)),
      );
    };
    return { wake: () => loop.wake(), stop };
  };
  const lanes = [startLane('transactional'), startLane('bulk')];
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
