import { GSM_ALPHABETS, type SmsAlphabet } from '@volley/text';
import type { PriceList } from '../../billing/index.ts';
import type { Actor } from '../../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../lib/values/money.ts';

interface KnownRules {
  readonly carriers: {
    networkOf(phoneNumber: PhoneNumber): string;
    hasRoute(phoneNumber: PhoneNumber, network: string): boolean;
    alphabetsOf(phoneNumber: PhoneNumber, network: string): readonly SmsAlphabet[];
  };
  readonly prices: PriceList;
}

interface MessagePrice {
  /** Null if the text is no valid number. */
  readonly phoneNumber: PhoneNumber | null;
  readonly network: string;
  /** The price of one part; null if messages to the number cannot be sent. */
  readonly price: Hundredths | null;
  /** The alphabets of the carriers, by the dearest of which the parts are counted. */
  readonly alphabets: readonly SmsAlphabet[];
}

/** Returns what a message to a number costs by the rules that this process has in memory, which are a moment old at most. */
export function priceMessage({ carriers, prices }: KnownRules, actor: Actor, to: string): MessagePrice {
  const parsed = parsePhoneNumber(to, actor.country);
  if (!parsed.ok) return { phoneNumber: null, network: '', price: null, alphabets: GSM_ALPHABETS };
  const { number: phoneNumber } = parsed;
  const network = carriers.networkOf(phoneNumber);
  const price = carriers.hasRoute(phoneNumber, network) ? prices.priceOf(phoneNumber, network) : null;
  return { phoneNumber, network, price, alphabets: carriers.alphabetsOf(phoneNumber, network) };
}
