import { type PrefixPlanner, planByPrefix } from '../../../audiences/index.ts';
import type { PriceList } from '../../../billing/index.ts';
import type { Hundredths } from '../../../lib/money.ts';
import type { PhoneNumber } from '../../../lib/phone-number.ts';
import type { Carriers } from '../../carrier.ts';

/** Which way a number goes, and at what price. */
export interface RoutesAndPrices {
  readonly carriers: Carriers;
  readonly prices: PriceList;
  /** What stands before the slash and the code of a short link. */
  linksAddress(): string;
}

export interface NumberPlan {
  readonly network: string;
  readonly pricePerPart: Hundredths;
  /** Why such numbers get no message; empty when they do. */
  readonly reason: '' | 'no_route' | 'no_price';
}

/** The longest prefix that the table of networks knows; routes and prices of more digits say so themselves. */
const NETWORK_DIGITS = 9;
export type NumberPlanner = PrefixPlanner<NumberPlan>;

export function startNumberPlanner({ carriers, prices }: Pick<RoutesAndPrices, 'carriers' | 'prices'>): NumberPlanner {
  const digits = Math.max(NETWORK_DIGITS, carriers.decidingDigits(), prices.decidingDigits());
  return planByPrefix(digits, (phoneNumber: PhoneNumber): NumberPlan => {
    const network = carriers.networkOf(phoneNumber);
    const price = prices.priceOf(phoneNumber, network);
    const reason = !carriers.hasRoute(phoneNumber, network) ? 'no_route' : price === null ? 'no_price' : '';
    return { network, pricePerPart: price ?? (0 as Hundredths), reason };
  });
}
