import type { campaignCostSum } from '@volley/contract/carrier-costs';
import type { RowOf } from '@volley/contract/rows';
import { store, type Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../lib/values/money.ts';

interface MessageCarrierRow {
  readonly carrierId: number | null;
  readonly carrierCost: number | null;
  readonly carrierCurrency: string | null;
  readonly carrierChoice: string | null;
  readonly charged: Hundredths;
}

export const findMessageCarrier = store.finding<[accountId: number, id: Uuid], MessageCarrierRow>(
  'messages.find_carrier',
  `select carrier_id, carrier_cost, carrier_currency, carrier_choice, cost as charged from messages where account_id = $1 and id = $2`,
);

interface CarrierOfMessage extends Pick<MessageCarrierRow, 'carrierCost' | 'carrierCurrency' | 'carrierChoice'> {
  readonly id: Uuid;
}

/** Those of the messages, which are in the order of their ids, one way or the other. */
export const listMessageCarriers = store.listing<
  [accountId: number, ids: readonly Uuid[], firstId: Uuid, lastId: Uuid],
  CarrierOfMessage
>(
  'messages.list_carriers',
  `select id, carrier_cost, carrier_currency, carrier_choice from messages
   where account_id = $1 and id = any ($2::uuid[]) and id >= $3 and id <= $4`,
);

/** What messages with something in common cost and earned. */
interface CostSum extends Pick<RowOf<typeof campaignCostSum>, 'carrierId' | 'currency' | 'messages' | 'charged'> {
  readonly cost: number | null;
}
type OfCampaign = [accountId: number, firstId: Uuid, lastId: Uuid];

const SUMS = 'count(*) as messages, sum(carrier_cost)::bigint as cost, sum(cost)::bigint as charged';
const OF_CAMPAIGN = 'from messages where account_id = $1 and id >= $2 and id <= $3 and carrier_id is not null';

export const sumCampaignCosts = store.listing<OfCampaign, CostSum, Transaction>(
  'messages.sum_costs',
  `select carrier_id, carrier_currency as currency, ${SUMS} ${OF_CAMPAIGN} group by 1, 2 order by 1, 2`,
);

/**
 * By network and the first seven digits of the numbers, of which one number tells the country: networks of several countries share names. Only in
 * the French Antilles do more digits tell countries apart, and there a million numbers would be a hundred thousand groups.
 */
export const sumCampaignNetworks = store.listing<
  OfCampaign,
  CostSum & { readonly network: string; readonly phoneNumber: PhoneNumber },
  Transaction
>(
  'messages.sum_network_costs',
  `select carrier_id, carrier_currency as currency, network, min(phone_number) as phone_number, ${SUMS} ${OF_CAMPAIGN}
   group by 1, 2, 3, left(phone_number, 7) order by 1, 2, 3, 4`,
);

/** Also of a carrier that was removed. */
export const findCarrierName = store.value<[id: number], string>(
  'carriers.find_name',
  `select name from carriers where id = $1`,
);
