import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { holdCredits, refuseShortage, type Shortage } from '../../../billing/index.ts';
import { isShortOfCredit, promiseCost } from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, notFound, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { lastIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import { type Moment, momentIn } from '../../../lib/time/moment.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { statesBefore } from '../../../lib/values/moves.ts';
import { isBarred, readSenderStatuses } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { addFigures, STILL_MS } from '../../messages/index.ts';
import type { RoutesAndPrices } from '../audience/plan-audience.ts';
import { refuseUnusableLinks, tallyAudience } from '../audience/prepare-campaign.ts';
import { refuseIncomplete, refuseUnusableSender } from '../drafts/read-draft.ts';
import { versionToKeep } from '../drafts/template-of-draft.ts';
import { CAMPAIGN_MOVED, CAMPAIGN_MOVES, type Campaign, type CampaignContent } from '../rows/campaign.ts';
import { withVersion } from '../rows/campaign-texts.ts';
import { pauseSending, recordCampaign } from '../rows/record-campaign.ts';
import { nextRunAfter } from '../rows/schedule-runs.ts';
import {
  type CampaignState,
  cancelStoredCampaign,
  findCampaignState,
  lockCampaignState,
  requeueFailedMessages,
  resumeStoredCampaign,
  retryStoredCampaign,
  startStoredCampaign,
} from '../rows/store-campaign-moves.ts';
import { findCampaign, findCampaignWithContent, lockCampaign } from '../rows/store-campaigns.ts';
import { hastenOutbox } from '../rows/store-outbox-of-campaign.ts';
import { pauseStoredSeries, resumeStoredSeries } from './store-campaign-schedule.ts';

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

export interface SendInput {
  readonly expectedCost: Hundredths | null;
  /** A time without an offset is in the campaign's zone. */
  readonly scheduledAt: Moment | null | undefined;
}

/** Starts a campaign now or at its time; a recurring one begins its series. */
export async function sendCampaign(
  rt: Runtime,
  routesAndPrices: RoutesAndPrices,
  actor: Actor,
  input: SendInput & { uuid: Uuid },
): Promise<Campaign> {
  const { uuid, expectedCost } = input;
  const { accountId } = actor;
  const refuseOtherCost = await promiseCost<Campaign & CampaignContent>(expectedCost, {
    find: async () => {
      const draft = await findCampaignWithContent(rt.db, accountId, uuid);
      return draft && withVersion(rt.db, accountId, draft);
    },
    costOf: async (campaign) => (await tallyAudience(rt, routesAndPrices, accountId, campaign)).cost,
  });
  const sent = await rt.db.transact(async (tx) => {
    const found = await lockCampaign(tx, accountId, uuid);
    if (!found) throw notFound('Campaign');
    refuseUnless(found.status, ['draft', 'scheduled'], 'it has been sent already.');
    await refuseTogether([
      () => refuseIncomplete(found),
      () => found.senderId !== '' && refuseUnusableSender(tx, actor, found.senderId),
    ]);
    const now = rt.clock.now();
    const nowMs = rt.clock.nowMs();
    const templateVersion = await versionToKeep(tx, { accountId, now }, found);
    const written = await withVersion(tx, accountId, { ...found, templateVersion });
    await refuseUnusableLinks(tx, routesAndPrices, { accountId, campaign: written });
    await refuseOtherCost(written);
    const said = momentIn(input.scheduledAt, found.timeZone);
    if (said && msFromTimestamp(said) <= nowMs)
      throw invalidInput({ scheduled_at: ['The scheduled at field must lie in the future.'] });
    const wished = said === undefined ? found.scheduledAt : said;
    // Runs are counted from the scheduled time; a series without one begins now.
    const scheduledAt = wished ?? (found.isRecurring ? now : null);
    // One second back, so that a first run at this moment counts as one to come.
    const nextRunAt = nextRunAfter({ ...found, scheduledAt }, nowMs - 1_000);
    if (found.isRecurring && nextRunAt === null)
      throw invalidInput({ recurrence_ends_at: ['The recurrence ends at field must leave a run to come.'] });
    const isLater = found.isRecurring || (scheduledAt !== null && msFromTimestamp(scheduledAt) > nowMs);
    const status = isLater ? 'scheduled' : 'preparing';
    await startStoredCampaign(tx, {
      accountId,
      id: found.id,
      from: found.status,
      status,
      scheduledAt,
      nextRunAt: isLater ? nextRunAt : null,
      templateVersion,
      now,
    });
    return moved(tx, accountId, uuid);
  });
  rt.notices.tell(CAMPAIGN_MOVED);
  return sent;
}

export function pauseCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  return rt.db.transact(async (tx) => {
    const { id, status, isRecurring } = await locked(tx, actor, uuid);
    const at = { accountId: actor.accountId, id, now: rt.clock.now() };
    // A run is created under the same lock: a run that began before stays, and none begins afterwards.
    if (isRecurring && status === 'scheduled') {
      await pauseStoredSeries(tx, at);
      await recordCampaign(rt, tx, at.accountId, id);
    } else {
      refuseUnless(status, ['sending'], 'only one that is sending, or a series that is scheduled, can be paused.');
      await pauseSending(rt, tx, { accountId: at.accountId, id, reason: '' });
    }
    return moved(tx, actor.accountId, uuid);
  });
}

/**
 * Refuses to go on with a sender ID that the operator has withdrawn, because the campaign would only be paused again. A decision made at this moment
 * is not waited for.
 */
async function refuseBarredSender(tx: Transaction, actor: Actor, uuid: Uuid, what: string): Promise<void> {
  const { senderId } = await moved(tx, actor.accountId, uuid);
  const status = (await readSenderStatuses(tx, actor.accountId, [senderId]))(senderId);
  if (!isBarred(status)) return;
  const sentence = `This campaign cannot be ${what}. The sender id is ${status}: only an approved one can be used.`;
  throw new AppError('wrong_state', sentence);
}

const STILL_SHORT: Readonly<Record<Shortage, string>> = {
  insufficient_balance: 'This campaign waits for credit. Please top up your account.',
  monthly_limit:
    'This campaign waits for the monthly limit of the account: for the next month, or for the operator to raise it.',
};

export async function resumeCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const resumed = await rt.db.transact(async (tx) => {
    const state = await locked(tx, actor, uuid);
    refuseUnless(state.status, ['paused'], 'only a paused one can be resumed.');
    await refuseBarredSender(tx, actor, uuid, 'resumed');
    const { accountId } = actor;
    const now = rt.clock.now();
    if (state.isRecurring) await resumeSeries(rt, tx, { accountId, uuid, now });
    else {
      const outcome = await resumeLocked(rt, tx, { accountId, state, now });
      if (outcome !== 'held') throw new AppError('wrong_state', STILL_SHORT[outcome]);
    }
    return moved(tx, actor.accountId, uuid);
  });
  rt.notices.tell(CAMPAIGN_MOVED);
  return resumed;
}

/** Continues the series with its first run from now on. Runs that were due during the pause are left out. */
async function resumeSeries(
  rt: Runtime,
  tx: Transaction,
  { accountId, uuid, now }: { accountId: number; uuid: Uuid; now: Timestamp },
): Promise<void> {
  const series = await moved(tx, accountId, uuid);
  const nextRunAt = nextRunAfter(series, rt.clock.nowMs());
  await resumeStoredSeries(tx, { accountId, id: series.id, nextRunAt, now });
  await recordCampaign(rt, tx, accountId, series.id);
}

/** Holds the whole cost if it was never held. Returns why it cannot be held, if so. */
export async function resumeLocked(
  rt: Runtime,
  tx: Transaction,
  { accountId, state, now }: { accountId: number; state: CampaignState; now: Timestamp },
): Promise<'held' | Shortage> {
  const toHold = isShortOfCredit(state.pauseReason) ? state.preparedCost : (0 as Hundredths);
  const outcome = await holdCredits(tx, { accountId, amount: toHold, at: now });
  if (outcome !== 'held') return outcome;
  await resumeStoredCampaign(tx, { accountId, id: state.id, now }, toHold);
  await recordCampaign(rt, tx, accountId, state.id);
  const until = timestampFromMs(msFromTimestamp(now) + STILL_MS);
  await hastenOutbox(tx, { accountId, campaignId: state.id, now, until });
  return 'held';
}

const NOT_ALONE =
  'This campaign starts with the calls of its voice campaign. Please cancel the voice campaign instead.';

export function cancelCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  return rt.db.transact(async (tx) => {
    const { id, status: from, voiceCampaignId } = await locked(tx, actor, uuid);
    refuseUnless(from, statesBefore(CAMPAIGN_MOVES, 'cancelled'), 'there is nothing to cancel.');
    // Its credits are held together with those of the calls: until then, both begin together or not at all.
    if (voiceCampaignId !== null && from === 'preparing') throw new AppError('wrong_state', NOT_ALONE);
    await cancelStoredCampaign(tx, { accountId: actor.accountId, id, from, now: rt.clock.now() });
    return moved(tx, actor.accountId, uuid);
  });
}

const ENDED = ['completed', 'failed'] as const;
const NOT_ENDED = 'only one that has ended can be retried.';
const STILL_ENDING = 'The messages of this campaign are still being ended. Please try again in a moment.';

/** Queues the messages again that no carrier accepted, at their old price; the campaign then runs again from its beginning. */
export async function retryFailed(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> {
  const { accountId } = actor;
  const retried = await rt.db.transact(async (tx) => {
    const { id, status, cursorId, isWindingUp } = await found(tx, actor, uuid);
    refuseUnless(status, ENDED, NOT_ENDED);
    if (isWindingUp) throw new AppError('wrong_state', STILL_ENDING);
    const rows = cursorId
      ? await requeueFailedMessages(tx, { accountId, campaignId: id, cursorId, lastId: lastIdOf(cursorId) })
      : [];
    if (!cursorId || rows.length === 0)
      throw new AppError('wrong_state', 'This campaign has no message that failed before a carrier took it.');
    const moves = rows.map(
      ({ reason, n }) => ({ campaignId: id, from: 'failed', reasonFrom: reason, to: 'queued', n }) as const,
    );
    await addFigures(tx, accountId, rt.clock.now(), { moves, campaigns: [], refunds: [] });
    // Locked after its rows and counts, as everywhere, so its status is certain only now.
    const { status: from } = await locked(tx, actor, uuid);
    refuseUnless(from, ENDED, NOT_ENDED);
    await refuseBarredSender(tx, actor, uuid, 'retried');
    const held = hundredths(rows.reduce((sum, row) => sum + row.price, 0));
    await retryStoredCampaign(tx, { accountId, id, from, now: rt.clock.now() }, { held, cursorId });
    await recordCampaign(rt, tx, accountId, id);
    const outcome = await holdCredits(tx, { accountId, amount: held, at: rt.clock.now() });
    if (outcome !== 'held') throw refuseShortage(outcome);
    return moved(tx, accountId, uuid);
  });
  rt.notices.tell(CAMPAIGN_MOVED);
  return retried;
}
