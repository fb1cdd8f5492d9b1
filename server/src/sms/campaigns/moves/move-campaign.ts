import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { filling } from '../../../audiences/index.ts';
import { holdCredits, refuseShortage, type Shortage } from '../../../billing/index.ts';
import {
  CONTACTS_INCOMPLETE,
  isShortOfCredit,
  type Move,
  movesOf,
  promiseCost,
  SMS,
} from '../../../campaigns/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { AppError, invalidInput, refuseTogether } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import { firstIdOf, lastIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import { type Moment, momentIn } from '../../../lib/time/moment.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { isBarred, readSenderStatuses } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHoursBetween } from '../../../statistics/index.ts';
import { addFigures } from '../../messages/index.ts';
import type { RoutesAndPrices } from '../audience/plan-audience.ts';
import { refuseUnusableLinks, tallyAudience } from '../audience/prepare-campaign.ts';
import { refuseIncomplete, refuseUnusableSender } from '../drafts/read-draft.ts';
import { versionToKeep } from '../drafts/template-of-draft.ts';
import { CAMPAIGN_MOVED, CAMPAIGN_MOVES, type Campaign, type CampaignContent } from '../rows/campaign.ts';
import { withVersion } from '../rows/campaign-texts.ts';
import { pauseSending, recordCampaign, resumeSending } from '../rows/record-campaign.ts';
import { nextRunOf, startWithFirstDay } from '../rows/schedule-runs.ts';
import {
  type CampaignState,
  cancelStoredCampaign,
  findCampaignState,
  lockCampaignState,
  prepareStoredCampaign,
  requeueFailedMessages,
  retryStoredCampaign,
  startStoredCampaign,
} from '../rows/store-campaign-moves.ts';
import { findCampaign, findCampaignWithContent, lockCampaign } from '../rows/store-campaigns.ts';
import { pauseStoredSeries, resumeStoredSeries } from './store-campaign-schedule.ts';

const OTHERWISE: Readonly<Record<Move, string>> = {
  sent: 'it has been sent already.',
  paused: 'only one that is sending, or a series that is scheduled, can be paused.',
  resumed: 'only a paused one can be resumed.',
  cancelled: 'there is nothing to cancel.',
  retried: 'only one that has ended can be retried.',
};

const { byRequest, ...moves } = movesOf<CampaignStatus, CampaignState, Campaign>({
  ...SMS,
  moves: CAMPAIGN_MOVES,
  otherwise: (move) => OTHERWISE[move],
  lock: lockCampaignState,
  show: (tx, accountId, { uuid }) => findCampaign(tx, accountId, uuid),
  // A decision made at this moment is not waited for.
  async withdrawn(tx, accountId, { senderId }) {
    const status = (await readSenderStatuses(tx, accountId, [senderId]))(senderId);
    return isBarred(status) ? `The sender id is ${status}: only an approved one can be used.` : null;
  },
});

/** Tells those who send, so that they look at once. */
async function andTell(rt: Runtime, moving: Promise<Campaign>): Promise<Campaign> {
  const campaign = await moving;
  rt.notices.tell(CAMPAIGN_MOVED);
  return campaign;
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
  const sending = rt.db.transact(async (tx) => {
    const found = moves.allowed(await lockCampaign(tx, accountId, uuid), 'sent');
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
    const wished = startWithFirstDay(found, said === undefined ? found.scheduledAt : said);
    // Runs are counted from the scheduled time; a series without one begins now.
    const scheduledAt = wished ?? (found.isRecurring ? now : null);
    // One second back, so that a first run at this moment counts as one to come.
    const nextRunAt = await nextRunOf(tx, accountId, { ...found, scheduledAt }, nowMs - 1_000);
    if (found.isRecurring && nextRunAt === null)
      throw invalidInput({ recurrence_ends_at: ['The recurrence ends at field must leave a run to come.'] });
    const isLater = found.isRecurring || (scheduledAt !== null && msFromTimestamp(scheduledAt) > nowMs);
    const status = isLater ? 'scheduled' : 'preparing';
    const { id, status: from } = found;
    const at = { accountId, id, from, status, now } as const;
    await startStoredCampaign(tx, { ...at, scheduledAt, nextRunAt: isLater ? nextRunAt : null, templateVersion });
    return moves.show(tx, accountId, found);
  });
  return andTell(rt, sending);
}

export const pauseCampaign = byRequest('paused', async (rt, tx, { accountId, campaign: { id, isRecurring }, now }) => {
  if (!isRecurring) return pauseSending(rt, tx, { accountId, id, reason: '' });
  // A run is created under the same lock: a run that began before stays, and none begins afterwards.
  await pauseStoredSeries(tx, { accountId, id, now });
  await recordCampaign(rt, tx, accountId, id);
});

const STILL_SHORT: Readonly<Record<Shortage, string>> = {
  insufficient_balance: 'This campaign waits for credit. Please top up your account.',
  monthly_limit:
    'This campaign waits for the monthly limit of the account: for the next month, or for the operator to raise it.',
};

const resume = byRequest('resumed', async (rt, tx, { accountId, campaign, now }) => {
  if (campaign.isRecurring) {
    // It continues with its first run from now on. Runs that were due during the pause are left out.
    const nextRunAt = await nextRunOf(tx, accountId, campaign, rt.clock.nowMs());
    await resumeStoredSeries(tx, { accountId, id: campaign.id, nextRunAt, now });
    return recordCampaign(rt, tx, accountId, campaign.id);
  }
  if (campaign.pauseReason === CONTACTS_INCOMPLETE) {
    const begun = await filling.resumedNow(rt, tx, accountId);
    await prepareStoredCampaign(tx, { accountId, id: campaign.id, now: begun });
    return;
  }
  const outcome = await resumeLocked(rt, tx, { accountId, state: campaign, now });
  if (outcome !== 'held') throw new AppError('wrong_state', STILL_SHORT[outcome]);
});

export const resumeCampaign = (rt: Runtime, actor: Actor, uuid: Uuid): Promise<Campaign> =>
  andTell(rt, resume(rt, actor, uuid));

/** Holds the whole cost if it was never held. Returns why it cannot be held, if so. */
export async function resumeLocked(
  rt: Runtime,
  tx: Transaction,
  { accountId, state, now }: { accountId: number; state: CampaignState; now: Timestamp },
): Promise<'held' | Shortage> {
  const toHold = isShortOfCredit(state.pauseReason) ? state.preparedCost : (0 as Hundredths);
  const outcome = await holdCredits(tx, { accountId, amount: toHold, at: now });
  if (outcome !== 'held') return outcome;
  await resumeSending(rt, tx, { accountId, id: state.id, now, held: toHold });
  return 'held';
}

const NOT_ALONE =
  'This campaign starts with the calls of its voice campaign. Please cancel the voice campaign instead.';

export const cancelCampaign = byRequest('cancelled', async (_rt, tx, { accountId, campaign, now }) => {
  const { id, status: from, voiceCampaignId } = campaign;
  // Its credits are held together with those of the calls: until then, both begin together or not at all.
  if (voiceCampaignId !== null && from === 'preparing') throw new AppError('wrong_state', NOT_ALONE);
  await cancelStoredCampaign(tx, { accountId, id, from, now });
});

const STILL_ENDING = 'The messages of this campaign are still being ended. Please try again in a moment.';

/** Queues the messages again that no carrier accepted, at their old price; the campaign then runs again from its beginning. */
export function retryFailed(rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Campaign> {
  const retrying = rt.db.transact(async (tx) => {
    const ended = moves.allowed(await findCampaignState(tx, accountId, uuid), 'retried');
    const { id, cursorId, isWindingUp } = ended;
    if (isWindingUp) throw new AppError('wrong_state', STILL_ENDING);
    const range = cursorId && { firstId: firstIdOf(cursorId), lastId: lastIdOf(cursorId) };
    const rows = range ? await requeueFailedMessages(tx, { accountId, campaignId: id, ...range }) : [];
    if (!cursorId || rows.length === 0)
      throw new AppError('wrong_state', 'This campaign has no message that failed before a carrier took it.');
    const queued = rows.map(
      ({ reason, n }) => ({ campaignId: id, from: 'failed', reasonFrom: reason, to: 'queued', n }) as const,
    );
    await touchHoursBetween(rt, tx, { accountId, firstId: firstIdOf(cursorId), lastId: lastIdOf(cursorId) });
    await addFigures(tx, accountId, rt.clock.now(), { moves: queued, campaigns: [], refunds: [] });
    // Locked after its rows and counts, as everywhere, so its status is certain only now.
    const state = await moves.lock(tx, accountId, uuid, 'retried');
    await moves.refuseWithdrawn(tx, accountId, state, 'retried');
    const held = hundredths(rows.reduce((sum, row) => sum + row.price, 0));
    await retryStoredCampaign(tx, { accountId, id, from: state.status, now: rt.clock.now() }, { held, cursorId });
    await recordCampaign(rt, tx, accountId, id);
    const outcome = await holdCredits(tx, { accountId, amount: held, at: rt.clock.now() });
    if (outcome !== 'held') throw refuseShortage(outcome);
    return moves.show(tx, accountId, state);
  });
  return andTell(rt, retrying);
}
