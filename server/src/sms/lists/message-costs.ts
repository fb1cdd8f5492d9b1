import { planByKeys } from '../../db/index.ts';
import { invalidInput, notFound } from '../../errors.ts';
import { getAccount } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import type { Message } from '../messages/index.ts';
import { completeMessages, type ListedMessage } from './complete-messages.ts';
import { type CampaignRange, findCampaignRange } from './find-campaign-range.ts';
import type { MessageFilter } from './message-filter.ts';
import { type CostSum, findCarrierName, listMessageCarriers, sumCampaignCosts } from './store-message-carrier.ts';
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

/** What carriers charge for a campaign, and what its account paid, by carrier. */
export async function readCampaignCosts(rt: Runtime, accountId: number, uuid: Uuid): Promise<CostSum[]> {
  const range = await findCampaignRange(rt, accountId, uuid);
  if (range === 'unknown') throw notFound('Campaign');
  if (range === 'empty') return [];
  return rt.db.transact(async (tx) => {
    await planByKeys(tx);
    return sumCampaignCosts(tx, accountId, range.firstId, range.lastId);
  });
}
