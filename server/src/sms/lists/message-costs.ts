import type { campaignCostSum } from '@volley/contract/carrier-costs';
import type { RowOf } from '@volley/contract/rows';
import { planByKeys } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { getAccount } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import { countryOfNumber } from '../../lib/phone/phone-country.ts';
import { hundredths } from '../../lib/values/money.ts';
import type { Runtime } from '../../runtime.ts';
import type { Message } from '../messages/index.ts';
import { completeMessages, type ListedMessage } from './complete-messages.ts';
import { type CampaignRange, findCampaignRange } from './find-campaign-range.ts';
import type { MessageFilter } from './message-filter.ts';
import {
  findCarrierName,
  listMessageCarriers,
  sumCampaignCosts,
  sumCampaignNetworks,
} from './store-message-carrier.ts';
import { walkAll } from './walk-messages.ts';

/** A message with what only the operator knows of it. */
export interface MessageOfCarrier extends ListedMessage {
  readonly carrier: string;
  readonly carrierCost: number | null;
  readonly carrierCurrency: string | null;
  readonly carrierChoice: string | null;
}

const UNKNOWN = { carrierCost: null, carrierCurrency: null, carrierChoice: null };

async function withCarriers(
  rt: Runtime,
  accountId: number,
  messages: readonly Message[],
  names: Map<number, string>,
): Promise<MessageOfCarrier[]> {
  const ids = messages.map(({ id }) => id).sort();
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map((await listMessageCarriers(rt.db, accountId, ids, first, last)).map((row) => [row.id, row]));
  for (const { carrierId } of messages)
    if (carrierId !== null && !names.has(carrierId))
      names.set(carrierId, (await findCarrierName(rt.db, carrierId)) ?? '');
  const listed = await completeMessages(rt, accountId, messages, { areClicksAskedFor: false });
  return listed.map((message) => ({
    ...message,
    ...(known.get(message.id) ?? UNKNOWN),
    carrier: names.get(message.carrierId ?? 0) ?? '',
  }));
}

/** Returns the messages of an account that fit, the newest first, in batches. */
export async function streamMessageCarriers(
  rt: Runtime,
  {
    accountId,
    campaign,
    filter,
  }: { readonly accountId: number; readonly campaign: Uuid | undefined; readonly filter: MessageFilter },
): Promise<AsyncIterable<readonly MessageOfCarrier[]>> {
  await getAccount(rt.db, accountId);
  const range = campaign === undefined ? ALL_IDS : await findCampaignRange(rt, accountId, campaign);
  if (range === 'unknown')
    throw invalidInput({ campaign_id: ['The campaign id field must be the UUID of a campaign of this account.'] });
  return batches(rt, accountId, range, filter);
}

async function* batches(rt: Runtime, accountId: number, range: CampaignRange, filter: MessageFilter) {
  if (typeof range === 'string') return;
  const names = new Map<number, string>();
  for await (const messages of walkAll(rt, { accountId, range, filter, order: 'newest' }))
    yield await withCarriers(rt, accountId, messages, names);
}

/** What messages of a campaign cost and earned; with null for the network, those to all networks. */
export interface CampaignCost extends RowOf<typeof campaignCostSum, 'cost'> {
  readonly cost: number | null;
}

function foldByCountry(sums: Awaited<ReturnType<typeof sumCampaignNetworks>>): CampaignCost[] {
  const folded = new Map<string, CampaignCost>();
  for (const { phoneNumber, ...sum } of sums) {
    const country = countryOfNumber(phoneNumber);
    const key = JSON.stringify([sum.carrierId, sum.currency, country, sum.network]);
    const { messages, cost, charged } = folded.get(key) ?? { messages: 0, cost: null, charged: 0 };
    folded.set(key, {
      ...{ ...sum, country, messages: messages + sum.messages, charged: hundredths(charged + sum.charged) },
      cost: sum.cost === null ? cost : (cost ?? 0) + sum.cost,
    });
  }
  return [...folded.values()];
}

/** What carriers charge for a campaign, and what its account paid, by carrier, or also by network. */
export async function readCampaignCosts(
  rt: Runtime,
  { accountId, uuid, by }: { readonly accountId: number; readonly uuid: Uuid; readonly by: 'carrier' | 'network' },
): Promise<CampaignCost[]> {
  const range = await findCampaignRange(rt, accountId, uuid);
  if (range === 'unknown') throw notFound('Campaign');
  if (range === 'empty') return [];
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    const of = [accountId, range.firstId, range.lastId] as const;
    if (by === 'network') return foldByCountry(await sumCampaignNetworks(tx, ...of));
    return (await sumCampaignCosts(tx, ...of)).map((sum) => ({ ...sum, country: null, network: null }));
  });
}
