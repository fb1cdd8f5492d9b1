import type { Hundredths } from '../lib/money.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';

/** What a part costs now, from memory. Null: the operator has set no price for such a number. */
export interface PriceList {
  priceOf(phoneNumber: PhoneNumber, network: string): Hundredths | null;
}
