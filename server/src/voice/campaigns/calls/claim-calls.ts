import { readContactZones } from '../../../audiences/index.ts';
import { settleHold } from '../../../billing/index.ts';
import { areRulesHeld, type CampaignRules } from '../../../consents/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { lockUnsuspended } from '../../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../../lib/ids/uuid.ts';
import { ERASED_NUMBER, type PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import type { WindowGate } from '../../../lib/windows/window-gate.ts';
import { shownCallerIdRefusal } from '../../../requests/index.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { durationMsMax } from '../../calling-rules.ts';
import type { Dialer } from '../../dialer.ts';
import { moveVoiceCampaign, moveVoiceProgress } from '../rows/move-stored-campaign.ts';
import { NOT_CALLED, recordCall } from '../rows/record-call.ts';
import type { ActiveCampaign } from '../rows/store-active.ts';
import { lockCampaignById } from '../rows/store-campaigns.ts';
import type { CallRef } from './apply-outcome.ts';
import { type Callee, chooseTrunk } from './choose-trunk.ts';
import { failQueued } from './fail-queued.ts';
import type { LineTurns } from './line-turns.ts';
import { LOOK_AHEAD_MS, type PacedTrunk, pacedTrunk } from './paced-trunk.ts';
import { skipRecipients } from './store-attempts.ts';
import {
  countCampaignChannels,
  type DueRecipient,
  deferRecipients,
  deferUnroutable,
  insertCallAttempts,
  listConsentedAmong,
  listOptedOutAmong,
  lockDueRecipients,
  lockIfCalling,
} from './store-claims.ts';
import { claimTrunks, updateTrunkPace } from './store-trunk-use.ts';

/** The rows of one claim, which takes some milliseconds under the trunks' locks. */
const CLAIM_MAX = 20;
/** If each number has its own zone, up to this many recipients are searched for those who may be called now. */
const ZONES_SCAN_MAX = 1_000;
/** How long recipients are put off whose trunk is full or rests, and those who have the next line. */
const DEFER_MS = 500;
const DEFER_AWAITED_MS = 200;
/** Recipients whose number no trunk takes are looked at this often, at this interval. */
const UNROUTABLE_MAX = 5;
const UNROUTABLE_WAIT_MS = 60_000;
/** How long after its longest duration a call may still be ending. */
const ENDING_MS = 30_000;

/** A call whose rows are committed, with the time at which the trunk's rate lets it begin. */
export interface ClaimedCall extends CallRef {
  readonly campaignUuid: Uuid;
  readonly kind: ActiveCampaign['kind'];
  readonly phoneNumber: PhoneNumber;
  readonly beginsAtMs: number;
  /** The shortest time between two calls on its trunk. */
  readonly intervalMs: number;
  /** Whether it is the first call after the trunk failed; its outcome decides whether the trunk gets its rate back. */
  readonly isProbe: boolean;
}

/**
 * Skips recipients who have opted out since the campaign began, or have not consented to such calls, or do not any more, and frees their credits.
 * Returns the others.
 */
async function skipBarred(
  rt: Runtime,
  tx: Transaction,
  campaign: ActiveCampaign,
  { due, needsConsent }: { readonly due: readonly DueRecipient[]; readonly needsConsent: boolean },
): Promise<DueRecipient[]> {
  if (due.length === 0) return [];
  const { accountId } = campaign;
  const numbers = due.map((recipient) => recipient.phoneNumber);
  const optedOut = new Set([ERASED_NUMBER, ...(await listOptedOutAmong(tx, accountId, numbers))]);
  const agreed = new Set(needsConsent ? await listConsentedAmong(tx, accountId, numbers) : numbers);
  const [out, allowed] = parted(due, ({ phoneNumber }) => optedOut.has(phoneNumber));
  const [unasked, callable] = parted(allowed, ({ phoneNumber }) => !agreed.has(phoneNumber));
  await skipAndRelease(rt, tx, campaign, { skipped: out, reason: 'opted_out' });
  await skipAndRelease(rt, tx, campaign, { skipped: unasked, reason: 'no_consent' });
  return callable;
}

const parted = (due: readonly DueRecipient[], isOne: (recipient: DueRecipient) => boolean) =>
  [due.filter(isOne), due.filter((recipient) => !isOne(recipient))] as const;

/** Skips recipients and frees their credits. */
async function skipAndRelease(
  rt: Runtime,
  tx: Transaction,
  { accountId, id: campaignId, uuid, kind, textsCursorId: cursorId }: ActiveCampaign,
  { skipped, reason }: { skipped: readonly DueRecipient[]; reason: string },
): Promise<void> {
  if (skipped.length === 0) return;
  const ids = skipped.map(({ id }) => id);
  const held = await skipRecipients(tx, { accountId, campaignId, ids, reason });
  const released = hundredths(held.reduce((sum, one) => sum + one, 0));
  const now = rt.clock.now();
  const cost = 0 as Hundredths;
  const told = { ...NOT_CALLED, campaignUuid: uuid, kind, status: 'skipped', reason } as const;
  for (const { phoneNumber } of skipped) await recordCall(rt, tx, accountId, { ...told, phoneNumber });
  await moveVoiceProgress(rt, tx, { accountId, campaignId, answered: 0, cost, released, closed: ids.length, now });
  if (cursorId !== null) await notReached.dropTexts(rt, tx, { accountId, cursorId, recipientIds: ids, reason });
  await settleHold(tx, { accountId, at: now, cost, released, reference: uuid });
}

/** Puts off recipients whose number no trunk takes any more. Somebody who replaces a trunk has a while to do so; then they are skipped. */
async function putOffUnroutable(
  rt: Runtime,
  tx: Transaction,
  campaign: ActiveCampaign,
  unroutable: readonly DueRecipient[],
): Promise<void> {
  const { accountId, id: campaignId } = campaign;
  const [lost, others] = parted(unroutable, ({ trunkFaults }) => trunkFaults >= UNROUTABLE_MAX);
  const until = timestampFromMs(rt.clock.nowMs() + UNROUTABLE_WAIT_MS);
  await deferUnroutable(tx, { accountId, campaignId, ids: others.map(({ id }) => id), until });
  await skipAndRelease(rt, tx, campaign, { skipped: lost, reason: 'no_trunk' });
}

interface Opening {
  readonly recipient: DueRecipient;
  readonly opensAtMs: number;
}

/** Returns when each recipient may be called, by the recipient's own zone. */
async function findOpenings(
  tx: Transaction,
  accountId: number,
  due: readonly DueRecipient[],
  { gate, sendingRules, nowMs }: Pick<ClaimOrder, 'gate' | 'sendingRules'> & { readonly nowMs: number },
): Promise<Opening[]> {
  const phoneNumbers = due.map(({ phoneNumber }) => phoneNumber);
  const zones = await readContactZones(tx, accountId, { zoneField: sendingRules.zoneField, phoneNumbers });
  return due.map((recipient) => {
    const { phoneNumber } = recipient;
    return { recipient, opensAtMs: gate.opensForAtMs(phoneNumber, nowMs, zones.get(phoneNumber)) };
  });
}

/** Puts off recipients whose window is closed until it opens, and returns the others. They are never dropped. */
async function deferClosed(
  tx: Transaction,
  { accountId, id: campaignId }: ActiveCampaign,
  openings: readonly Opening[],
  nowMs: number,
): Promise<DueRecipient[]> {
  const shut = openings.filter(({ opensAtMs }) => opensAtMs > nowMs);
  for (const [opensAtMs, those] of Map.groupBy(shut, (one) => one.opensAtMs)) {
    const ids = those.map(({ recipient }) => recipient.id);
    await deferRecipients(tx, { accountId, campaignId, ids, until: timestampFromMs(opensAtMs) });
  }
  return openings.flatMap(({ recipient, opensAtMs }) => (opensAtMs > nowMs ? [] : [recipient]));
}

/** Returns recipients who are due and may be called now. */
async function findOpen(
  tx: Transaction,
  campaign: ActiveCampaign,
  by: Pick<ClaimOrder, 'gate' | 'sendingRules' | 'among'> & { readonly nowMs: number; readonly limit: number },
): Promise<{ open: DueRecipient[]; isMoreDue: boolean }> {
  const { accountId, id: campaignId } = campaign;
  const { gate, nowMs, limit, among } = by;
  const now = timestampFromMs(nowMs);
  const first = await lockDueRecipients(tx, { accountId, campaignId, now, limit, among });
  if (!gate.isPerRecipient) return { open: first, isMoreDue: false };
  const isShut = ({ opensAtMs }: Opening) => opensAtMs > nowMs;
  if (!(await findOpenings(tx, accountId, first, by)).some(isShut)) return { open: first, isMoreDue: false };
  // If some are outside their hours, many may be, so they are put off together.
  const found = await lockDueRecipients(tx, { accountId, campaignId, now, limit: ZONES_SCAN_MAX, among });
  const open = await deferClosed(tx, campaign, await findOpenings(tx, accountId, found, by), nowMs);
  return { open, isMoreDue: found.length === ZONES_SCAN_MAX && open.length < limit };
}

function assign(
  rt: Runtime,
  campaign: ActiveCampaign,
  trunks: readonly PacedTrunk[],
  due: readonly DueRecipient[],
): { calls: (ClaimedCall & { number: number })[]; unroutable: DueRecipient[] } {
  const calls: (ClaimedCall & { number: number })[] = [];
  const unroutable: DueRecipient[] = [];
  for (const recipient of due) {
    const choice = chooseTrunk(trunks, { ...recipient, callerId: campaign.rules.callerId });
    if (choice === 'none') unroutable.push(recipient);
    if (typeof choice === 'string') continue;
    const trunk = trunks.find((one) => one.id === choice.trunk.id);
    if (!trunk) continue;
    const { id: trunkId, isSimulated, intervalMs, isProbed: isProbe, nextAtMs: beginsAtMs } = trunk;
    calls.push({
      ...{ accountId: campaign.accountId, campaignId: campaign.id, processId: rt.processId() },
      ...{ campaignUuid: campaign.uuid, kind: campaign.kind },
      ...{ recipientId: recipient.id, phoneNumber: recipient.phoneNumber, number: recipient.attempts + 1 },
      ...{ attemptId: uuidV7(rt.clock.nowMs()), trunkId, isSimulated, beginsAtMs, intervalMs, isProbe },
    });
    trunk.room -= 1;
    trunk.taken += 1;
    trunk.nextAtMs += trunk.intervalMs;
  }
  return { calls, unroutable };
}

export interface Claim {
  readonly calls: readonly ClaimedCall[];
  /** Whether some of the due recipients were not looked at. */
  readonly isMoreDue: boolean;
  /** Those for whom no trunk has room now. */
  readonly waiting: readonly Callee[];
}

const NO_CLAIM: Claim = { calls: [], isMoreDue: false, waiting: [] };

export interface ClaimOrder {
  readonly campaign: ActiveCampaign;
  readonly gate: WindowGate;
  readonly sendingRules: CampaignRules;
  /** The number of calls for which this process has ports. */
  readonly portsFree: number;
  /** The recipients whose sounds are ready; null if all hear the same recording. */
  readonly among: readonly number[] | null;
  /** The longest duration of what they hear. */
  readonly messageMs: number;
  /** Who has the next line of each trunk. */
  readonly turns?: LineTurns;
}

/** Pauses the campaign if it may not show its number any more, and fails a single call. Returns true if so; then nobody is called. */
async function pauseIfWithdrawn(
  rt: Runtime,
  tx: Transaction,
  { accountId, id, kind, rules }: ActiveCampaign,
): Promise<boolean> {
  if ((await shownCallerIdRefusal(tx, accountId, rules.callerId)) === null) return false;
  const campaign = await lockCampaignById(tx, accountId, id);
  if (!campaign) return true;
  if (kind === 'call') {
    await failQueued(rt, tx, { ...campaign, accountId }, 'caller_id_withdrawn');
    return true;
  }
  const now = rt.clock.now();
  await moveVoiceCampaign(rt, tx, { accountId, campaign, to: 'paused', now, pauseReason: 'caller_id_withdrawn' });
  const about = { campaign: id, account: accountId };
  rt.log.info('a voice campaign is paused: its caller ID may not be shown any more', about);
  return true;
}

/** Claims channels and call times of the trunks for due recipients. The returned calls are committed and must be placed. */
export function claimCalls(rt: Runtime, dialer: Dialer, order: ClaimOrder): Promise<Claim> {
  const { campaign, gate, sendingRules, portsFree, among, turns } = order;
  const { accountId, id: campaignId, rules } = campaign;
  const isSingle = campaign.kind === 'call';
  return rt.db.transact(async (tx) => {
    const [isAllowed, isCalling] = await Promise.all([
      lockUnsuspended(tx, accountId),
      lockIfCalling(tx, accountId, campaignId, rt.clock.now()),
    ]);
    if (!isAllowed || isCalling === null) return NO_CLAIM;
    // The rules have changed, so the next pass judges by the new ones.
    if (!(await areRulesHeld(tx, accountId, sendingRules.read))) return NO_CLAIM;
    if (await pauseIfWithdrawn(rt, tx, campaign)) return NO_CLAIM;
    const nowMs = rt.clock.nowMs();
    const trunks = (await claimTrunks(tx, accountId)).map((trunk) => pacedTrunk(trunk, dialer, nowMs));
    turns?.leaveRoom(campaign, trunks);
    const free = rules.channelsMax - ((await countCampaignChannels(tx, accountId, campaignId)) ?? 0);
    const room = trunks.reduce((sum, trunk) => sum + (trunk.isUsable ? trunk.room : 0), 0);
    // Who has no room is looked at all the same where the next line is theirs, so that it is left to them.
    const isAwaited = isSingle || trunks.some((trunk) => turns?.isOfCampaigns(trunk));
    const limit = Math.min(free, isAwaited ? Math.max(room, 1) : room, portsFree, CLAIM_MAX);
    if (limit <= 0) return NO_CLAIM;
    const now = timestampFromMs(nowMs);
    const { open, isMoreDue } = await findOpen(tx, campaign, { gate, sendingRules, nowMs, limit, among });
    const { needsConsent } = sendingRules;
    const callable = await skipBarred(rt, tx, campaign, { due: open.slice(0, limit), needsConsent });
    const { calls, unroutable } = assign(rt, campaign, trunks, callable);
    await putOffUnroutable(rt, tx, campaign, unroutable);
    const seenTo = new Set([...calls.map((call) => call.recipientId), ...unroutable.map(({ id }) => id)]);
    const deferred = callable.filter(({ id }) => !seenTo.has(id));
    const waiting = deferred.map((recipient) => ({ ...recipient, callerId: rules.callerId }));
    const until = timestampFromMs(nowMs + (isAwaited ? DEFER_AWAITED_MS : DEFER_MS));
    await deferRecipients(tx, { accountId, campaignId, ids: deferred.map(({ id }) => id), until });
    if (calls.length === 0) return { calls, isMoreDue, waiting };
    const longestMs = rules.ringTimeoutSeconds * 1000 + durationMsMax(rules, order.messageMs) + ENDING_MS;
    const reservedUntil = timestampFromMs(nowMs + LOOK_AHEAD_MS + longestMs);
    const batch = { accountId, campaignId, processId: rt.processId(), now, reservedUntil, attempts: calls };
    await insertCallAttempts(tx, batch);
    for (const trunk of trunks)
      if (trunk.taken > 0) await updateTrunkPace(tx, trunk.id, timestampFromMs(trunk.nextAtMs));
    return { calls, isMoreDue, waiting };
  });
}
