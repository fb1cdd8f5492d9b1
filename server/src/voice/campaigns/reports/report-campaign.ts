import type { RowOf } from '@volley/contract';
import type { report } from '@volley/contract/voice-campaign-runs';
import { filling, readContactZones } from '../../../audiences/index.ts';
import { existing, isHeldBack } from '../../../campaigns/index.ts';
import { readCampaignRules } from '../../../consents/index.ts';
import { type Actor, getAccount } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../../lib/time/timestamp.ts';
import { RECIPIENT_ZONE } from '../../../lib/windows/window-gate.ts';
import type { Runtime } from '../../../runtime.ts';
import { notReached } from '../../../sms/campaigns/index.ts';
import { type CallingRules, resultOf, startCallingGate } from '../../calling-rules.ts';
import { listTrunksFor, type TrunkRecord } from '../../trunks/index.ts';
import { chooseTrunk } from '../calls/choose-trunk.ts';
import { begunAt, type VoiceCampaignDetail } from '../rows/campaign.ts';
import { findCampaignDetail } from '../rows/store-campaigns.ts';
import { findNextDue, listRecipientGroups, type RecipientGroup } from './store-report.ts';

export type VoiceReport = RowOf<typeof report>;

function sumBy<T>(groups: readonly RecipientGroup[], keyOf: (group: RecipientGroup) => T): { key: T; n: number }[] {
  const sums = new Map<string, { key: T; n: number }>();
  for (const group of groups) {
    const key = keyOf(group);
    const name = JSON.stringify(key);
    sums.set(name, { key, n: (sums.get(name)?.n ?? 0) + group.n });
  }
  return [...sums.values()];
}

function resultsOf(groups: readonly RecipientGroup[], rules: CallingRules): VoiceReport['results'] {
  return sumBy(groups, ({ digits }) => resultOf(rules, digits))
    .filter(({ key }) => key !== '')
    .map(({ key, n }) => ({ result: key, recipients: n }));
}

interface Wait {
  readonly waitsFor: 'window' | 'quiet_hours' | 'contacts';
  /** Null if it waits for no time. */
  readonly until: Timestamp | null;
}

/** Whether its time has come and it is still decided who is left out. */
async function waitsForContacts(rt: Runtime, accountId: number, campaign: VoiceCampaignDetail): Promise<boolean> {
  const { status, scheduledAt, totalRecipients, audience } = campaign;
  const isDue = status === 'scheduled' ? scheduledAt !== null && scheduledAt <= rt.clock.now() : status === 'preparing';
  return isDue && totalRecipients === 0 && filling.isUnderWay(rt.db, accountId, audience, begunAt(campaign));
}

/** Returns what the campaign waits for, such as its own hours or those of its remaining recipients; null if it does not wait. */
async function findWait(rt: Runtime, accountId: number, campaign: VoiceCampaignDetail): Promise<Wait | null> {
  const { id, status, rules } = campaign;
  if (await waitsForContacts(rt, accountId, campaign)) return { waitsFor: 'contacts', until: null };
  if (status !== 'calling') return null;
  const { recipientWindows, zoneField } = await readCampaignRules(rt.db, accountId, rules);
  if (rules.window === null && recipientWindows.length === 0) return null;
  const { timeZone } = await getAccount(rt.db, accountId);
  const gate = startCallingGate(rules, timeZone, recipientWindows);
  const nowMs = rt.clock.nowMs();
  const opensMs = gate.opensAtMs(nowMs);
  if (opensMs > nowMs) return { waitsFor: 'window', until: timestampFromMs(opensMs) };
  const next = gate.isPerRecipient ? await findNextDue(rt.db, accountId, id) : null;
  if (next === null || msFromTimestamp(next.at) <= nowMs) return null;
  const { phoneNumber } = next;
  const zones = await readContactZones(rt.db, accountId, { zoneField, phoneNumbers: [phoneNumber] });
  // A recipient who may be called now waits for the next attempt.
  if (gate.opensForAtMs(phoneNumber, nowMs, zones.get(phoneNumber)) <= nowMs) return null;
  return { waitsFor: rules.window?.zone === RECIPIENT_ZONE ? 'window' : 'quiet_hours', until: next.at };
}

const takesNoCalls = ({ isPaused, restUntil }: TrunkRecord, nowMs: number): boolean =>
  isPaused || (restUntil !== null && msFromTimestamp(restUntil) > nowMs);

/** Whether each trunk that takes the next call of a running campaign rests after failures, or was paused by the operator. */
async function waitsForTrunk(
  rt: Runtime,
  accountId: number,
  { id, status, rules }: VoiceCampaignDetail,
): Promise<boolean> {
  if (status !== 'calling') return false;
  const next = await findNextDue(rt.db, accountId, id);
  if (next === null) return false;
  const nowMs = rt.clock.nowMs();
  // With room for the call everywhere, it is put off only if no trunk that takes it can be used.
  const trunks = (await listTrunksFor(rt.db, accountId)).map((trunk) => ({
    id: trunk.id,
    tier: trunk.settings.tier,
    terms: trunk.settings,
    isUsable: !takesNoCalls(trunk, nowMs),
    isSimulated: trunk.kind === 'simulator',
    room: 1,
  }));
  return chooseTrunk(trunks, { ...next, triedTrunkIds: [], callerId: rules.callerId }) === 'busy';
}

/** Returns the current results of a campaign: whom it reached, and what they answered. */
export async function reportVoiceCampaign(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceReport> {
  const campaign = existing(await findCampaignDetail(rt.db, actor.accountId, uuid));
  const groups = await listRecipientGroups(rt.db, actor.accountId, campaign.id);
  const { status, creditsUsed, held, textsCampaignId: textsId } = campaign;
  const total = (of: (group: RecipientGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0);
  const wait = await findWait(rt, actor.accountId, campaign);
  const isWithoutTrunk = wait === null && (await waitsForTrunk(rt, actor.accountId, campaign));
  return {
    ...{ status, creditsUsed, held },
    waitingFor: (await isHeldBack(rt, campaign)) ? 'restored' : (wait?.waitsFor ?? (isWithoutTrunk ? 'trunk' : '')),
    windowOpensAt: wait?.until ?? null,
    recipients: sumBy(groups, ({ status, reason }) => ({ status, reason })).map(({ key, n }) => ({
      ...key,
      recipients: n,
    })),
    results: resultsOf(groups, campaign.rules),
    calls: total(({ calls }) => calls),
    talkSeconds: total(({ talkSeconds }) => talkSeconds),
    notReached: textsId === null ? null : await notReached.reportTexts(rt, actor.accountId, textsId),
  };
}
