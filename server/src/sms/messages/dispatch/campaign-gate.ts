import { type ContactZones, readContactZones } from '../../../audiences/index.ts';
import { isRuled, type Purpose, readSendingRules, rulesFor, type SendingRules } from '../../../consents/index.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';
import { startWindowGate, type WindowGate } from '../../../lib/windows/window-gate.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Message } from '../message/message.ts';
import { listCampaignGates } from './store-campaign-gate.ts';

/** How often rows in the outbox are looked at while their campaign is paused. */
export const STILL_MS = 30_000;

export interface PutOff<T> {
  readonly one: T;
  readonly dueMs: number;
}

interface Gate {
  readonly purpose: Purpose;
  readonly isStill: boolean;
  readonly window: WindowGate;
}

/** Returns when the window opens. If it cannot be calculated, only its own campaign waits, not the account's other messages. */
function opensForAtMs(rt: Runtime, { window }: Gate, phoneNumber: PhoneNumber, zones: ContactZones): number {
  const nowMs = rt.clock.nowMs();
  try {
    return window.opensForAtMs(phoneNumber, nowMs, zones.get(phoneNumber));
  } catch (error) {
    rt.log.warn('the sending window of a campaign could not be computed', describeError(error));
    return nowMs + STILL_MS;
  }
}

export interface Split<T> {
  readonly open: readonly (T & { readonly purpose?: Purpose })[];
  readonly closed: readonly PutOff<T>[];
  /** The rules by which some of the rows were judged; null if none was. */
  readonly rules: SendingRules | null;
  /** Whether some of the rows are marketing. */
  readonly isMarketing: boolean;
}

/**
 * Separates rows that stay in the outbox although they are due: their campaign is paused, cancelled, outside its window or in the quiet hours of
 * their number.
 */
export async function splitByGate<T extends { readonly message: Message }>(
  rt: Runtime,
  accountId: number,
  due: readonly T[],
): Promise<Split<T>> {
  const bulk = due.filter(({ message }) => message.kind === 'bulk');
  if (bulk.length === 0) return { open: due, closed: [], rules: null, isMarketing: false };
  const ids = [...new Set(bulk.map(({ message }) => message.campaignId))];
  const campaigns = await listCampaignGates(rt.db, accountId, ids);
  const rules = campaigns.some(isRuled) ? await readSendingRules(rt.db, accountId) : null;
  const gates = new Map<number, Gate>();
  const byClocks = new Set<number>();
  for (const campaign of campaigns) {
    const { recipientWindows, zoneField } = rulesFor(campaign, rules);
    const { isStill, purpose } = campaign;
    gates.set(campaign.id, { isStill, purpose, window: startWindowGate({ ...campaign, recipientWindows }) });
    if (zoneField !== null) byClocks.add(campaign.id);
  }
  const phoneNumbers = bulk.flatMap(({ message }) => (byClocks.has(message.campaignId) ? [message.phoneNumber] : []));
  const zones = await readContactZones(rt.db, accountId, { zoneField: rules?.zoneField ?? null, phoneNumbers });
  const nowMs = rt.clock.nowMs();
  const dueMsOf = ({ kind, campaignId, phoneNumber }: Message): number => {
    if (kind === 'quick') return nowMs;
    const gate = gates.get(campaignId);
    return gate?.isStill === false ? opensForAtMs(rt, gate, phoneNumber, zones) : nowMs + STILL_MS;
  };
  const judged = due.map((one) => ({ one, dueMs: dueMsOf(one.message) }));
  const withPurpose = (one: T) => {
    const gate = one.message.kind === 'bulk' && gates.get(one.message.campaignId);
    return gate ? { ...one, purpose: gate.purpose } : one;
  };
  return {
    open: judged.flatMap(({ one, dueMs }) => (dueMs <= nowMs ? [withPurpose(one)] : [])),
    closed: judged.filter(({ dueMs }) => dueMs > nowMs),
    rules,
    isMarketing: campaigns.some(({ purpose }) => purpose === 'marketing'),
  };
}
