import { holdCredits } from '../../billing/index.ts';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { formatAmount, type Hundredths, hundredths } from '../../lib/money.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { addCampaignCounts } from '../store-counts.ts';
import type { Market } from './audience-plan.ts';
import type { Campaign, CampaignStatus } from './campaign.ts';
import { STILL_MS } from './campaign-gate.ts';
import { tallyAudience } from './campaign-prepare.ts';
import { nextRunAfter } from './campaign-schedule.ts';
import { refuseUnusableSender } from './read-draft.ts';
import { hastenOutbox } from './store-campaign-gate.ts';
import {
  type CampaignState,
  cancelStoredCampaign,
  findCampaignState,
  lockCampaignState,
  pauseStoredCampaign,
  requeueFailedMessages,
  resumeStoredCampaign,
  retryStoredCampaign,
  startStoredCampaign,
} from './store-campaign-moves.ts';
import { lastIdOf } from './store-campaign-rows.ts';
import { findCampaign, findCampaignWithContent, lockCampaign } from './store-campaigns.ts';

const NO_CREDIT = 'Insufficient balance. Please top up your account.';

function refuseUnless(status: CampaignStatus, allowed: readonly CampaignStatus[], sentence: string): void {
  if (!allowed.includes(status)) throw new AppError('wrong_state', `This campaign is ${status}: ${sentence}`);
}

async function moved(tx: Transaction, accountId: number, uuid: Uuid): Promise<Campaign> {
  const campaign = await findCampaign(tx, accountId, uuid);
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

async function locked(tx: Transaction, actor: Actor, uuid: Uuid): Promise<CampaignState> {
  const state = await lockCampaignState(tx, actor.accountId, uuid);
  if (!state) throw notFound('Campaign');
  return state;
}

async function found(tx: Transaction, actor: Actor, uuid: Uuid): Promise<CampaignState> {
  const state = await findCampaignState(tx, actor.accountId, uuid);
  if (!state) throw notFound('Campaign');
  return state;
}

/** A preview is a promise: what it said is compared with what it would be now. */
async function refuseOtherCost(rt: Runtime, market: Market, actor: Actor, what: { uuid: Uuid; expected: Hundredths }) {
  const campaign = await findCampaignWithContent(rt.db, actor.accountId, what.uuid);
  if (!campaign) throw notFound('Campaign');
  const { cost } = await tallyAudience(rt, market, actor.accountId, campaign);
  if (cost === what.expected) return;
  const sentence = `This campaign now costs ${formatAmount(cost)}, not ${formatAmount(what.expected)}. Please preview it again.`;
  throw new AppError('conflict', sentence);
}

export interface SendInput {
  readonly expectedCost: Hundredths | null;
  readonly scheduledAt: Timestamp | null | undefined;
}

/** Starts a campaign now, or at its time when that lies ahead; a recurring one begins its series. */
export async function sendCampaign(
  rt: Runtime,
  market: Market,
  actor: Actor,
  input: SendInput & { uuid: Uuid },
): Promise<Campaign> {
  const { uuid, expectedCost } = input;
  const { accountId } = actor;
  if (expectedCost !== null) await refuseOtherCost(rt, market, actor, { uuid, expected: expectedCost });
  return rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnless(found.status, ['draft', 'scheduled'], 'it has been sent already.');
    await refuseUnusableSender(tx, actor, found.senderId);
    const now = rt.clock.now();
    const nowMs = rt.clock.nowMs();
    if (input.scheduledAt && msFromTimestamp(input.scheduledAt) <= nowMs)
      throw invalidInput({ scheduled_at: ['The scheduled at field must lie in the future.'] });
    const wished = input.scheduledAt === undefined ? found.scheduledAt : input.scheduledAt;
    // A series needs an anchor: without a time of its own it begins now.
    const scheduledAt = wished ?? (found.isRecurring ? now : null);
    // A first run at this very moment counts as one to come.
    const nextRunAt = nextRunAfter({ ...found, scheduledAt }, nowMs - 1_000);
    if (found.isRecurring && nextRunAt === null)
      throw invalidInput({ recurrence_ends_at: ['The recurrence ends at field must leave a run to come.'] });
    const isLater = found.isRecurring || (scheduledAt !== null && msFromTimestamp(scheduledAt) > nowMs);
    const status = isLater ? 'scheduled' : 'preparing';
    await startStoredCampaign(tx, {
      accountId,
      id: found.id,
      status,
      scheduledAt,
      nextRunAt: isLater ? nextRunAt : null,
      now,
    });
    return moved(tx, accountId, uuid);
  });
}

export function pauseCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  return rt.db.transact(async (tx) => {
    const { id, status } = await locked(tx, actor, uuid);
    refuseUnless(status, ['sending'], 'only one that is sending can be paused.');
    await pauseStoredCampaign(tx, { accountId: actor.accountId, id, now: rt.clock.now() }, '');
    return moved(tx, actor.accountId, uuid);
  });
}

export function resumeCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  return rt.db.transact(async (tx) => {
    const state = await locked(tx, actor, uuid);
    refuseUnless(state.status, ['paused'], 'only a paused one can be resumed.');
    if (!(await resumeLocked(tx, { accountId: actor.accountId, state, now: rt.clock.now() })))
      throw new AppError('wrong_state', 'This campaign waits for credit. Please top up your account.');
    return moved(tx, actor.accountId, uuid);
  });
}

/** What was never held is held now, whole; false when the credits do not suffice. */
export async function resumeLocked(
  tx: Transaction,
  { accountId, state, now }: { accountId: number; state: CampaignState; now: Timestamp },
): Promise<boolean> {
  const toHold = state.pauseReason === 'insufficient_credit' ? state.preparedCost : (0 as Hundredths);
  if (!(await holdCredits(tx, accountId, toHold))) return false;
  await resumeStoredCampaign(tx, { accountId, id: state.id, now }, toHold);
  const until = timestampFromMs(msFromTimestamp(now) + STILL_MS);
  await hastenOutbox(tx, { accountId, campaignId: state.id, now, until });
  return true;
}

export function cancelCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  return rt.db.transact(async (tx) => {
    const { id, status } = await locked(tx, actor, uuid);
    const allowed = ['scheduled', 'preparing', 'sending', 'paused'] as const;
    refuseUnless(status, allowed, 'there is nothing to cancel.');
    await cancelStoredCampaign(tx, { accountId: actor.accountId, id, now: rt.clock.now() });
    return moved(tx, actor.accountId, uuid);
  });
}

const ENDED = ['completed', 'failed'] as const;
const NOT_ENDED = 'only one that has ended can be retried.';

/** Queues again what no carrier ever took, at the price it had; the campaign then runs once more from its beginning. */
export function retryFailed(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const { accountId } = actor;
  return rt.db.transact(async (tx) => {
    const { id, status, cursorId } = await found(tx, actor, uuid);
    refuseUnless(status, ENDED, NOT_ENDED);
    const rows = cursorId
      ? await requeueFailedMessages(tx, { accountId, campaignId: id, cursorId, lastId: lastIdOf(cursorId) })
      : [];
    if (!cursorId || rows.length === 0)
      throw new AppError('wrong_state', 'This campaign has no message that failed before a carrier took it.');
    const total = rows.reduce((sum, row) => ({ n: sum.n + row.n, price: sum.price + row.price }), { n: 0, price: 0 });
    await addCampaignCounts(tx, accountId, [
      { campaignId: id, status: 'queued', reason: '', by: total.n },
      ...rows.map(({ reason, n }) => ({ campaignId: id, status: 'failed' as const, reason, by: -n })),
    ]);
    // Locked after its rows and counts, as everywhere; so only now it is certain where it stands.
    refuseUnless((await locked(tx, actor, uuid)).status, ENDED, NOT_ENDED);
    const held = hundredths(total.price);
    await retryStoredCampaign(tx, { accountId, id, now: rt.clock.now() }, { held, cursorId });
    if (!(await holdCredits(tx, accountId, held))) throw new AppError('insufficient_balance', NO_CREDIT);
    return moved(tx, accountId, uuid);
  });
}
