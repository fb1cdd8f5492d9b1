import { startWindowGate, type WindowGate } from '../../lib/window-gate.ts';
import type { Runtime } from '../../runtime.ts';
import type { Message } from '../message.ts';
import type { CampaignStatus } from './campaign.ts';
import { listCampaignGates } from './store-campaign-gate.ts';

/** While a campaign stands still its rows in the outbox are looked at this often. */
export const STILL_MS = 30_000;

export interface Shut<T> {
  readonly one: T;
  readonly dueMs: number;
}

/** One that has ended is not among them: a message that a person sends again goes out though its campaign is over. */
const STILL: readonly CampaignStatus[] = ['paused', 'cancelled'];

interface Gate {
  readonly isStill: boolean;
  readonly window: WindowGate;
}

/** Rows of campaigns that are paused, cancelled or outside of their window stay in the outbox, however due they are. */
export async function splitByGate<T extends { readonly message: Message }>(
  rt: Runtime,
  accountId: number,
  due: readonly T[],
): Promise<{ open: T[]; shut: Shut<T>[] }> {
  const bulk = due.filter(({ message }) => message.kind === 'bulk');
  if (bulk.length === 0) return { open: [...due], shut: [] };
  const ids = [...new Set(bulk.map(({ message }) => message.campaignId))];
  const gates = new Map<number, Gate>();
  for (const campaign of await listCampaignGates(rt.db, accountId, ids))
    gates.set(campaign.id, { isStill: STILL.includes(campaign.status), window: startWindowGate(campaign) });
  const nowMs = rt.clock.nowMs();
  const dueMsOf = ({ kind, campaignId, phoneNumber }: Message): number => {
    if (kind === 'quick') return nowMs;
    const gate = gates.get(campaignId);
    return gate?.isStill === false ? gate.window.opensForAtMs(phoneNumber, nowMs) : nowMs + STILL_MS;
  };
  const judged = due.map((one) => ({ one, dueMs: dueMsOf(one.message) }));
  return {
    open: judged.flatMap(({ one, dueMs }) => (dueMs <= nowMs ? [one] : [])),
    shut: judged.filter(({ dueMs }) => dueMs > nowMs),
  };
}
