import { store } from '../../db/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
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

/** Also of a carrier that was removed. */
export const findCarrierName = store.value<[id: number], string>(
  'carriers.find_name',
  `select name from carriers where id = $1`,
);
