import { countryOfNumber } from '../../lib/phone/phone-country.ts';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import type { Carriers, Who } from '../carrier.ts';

/** The sender IDs that are used by country where the one that was asked for is not registered. */
export type FallbackSenders = Readonly<Record<string, string>>;

/** `ok`: `who` may send to the number, perhaps by the fallback sender. */
export interface ChosenSender {
  readonly who: Who;
  readonly refusal: '' | 'no_route' | 'sender_not_registered';
}

/** Chooses the sender ID for a number: the one that was asked for or, where the network demands another, the fallback sender of its country. */
export function chooseSender(
  carriers: Pick<Carriers, 'hasRoute' | 'needsRegistration'>,
  fallbacks: FallbackSenders,
  { number, network, who }: { readonly number: PhoneNumber; readonly network: string; readonly who: Who },
): ChosenSender {
  if (carriers.hasRoute(number, network, who)) return { who, refusal: '' };
  if (!carriers.needsRegistration(number, network, who)) return { who, refusal: 'no_route' };
  const country = countryOfNumber(number) ?? '';
  const senderId = Object.hasOwn(fallbacks, country) ? fallbacks[country] : undefined;
  const other = { ...who, senderId: senderId ?? who.senderId };
  if (senderId !== undefined && carriers.hasRoute(number, network, other)) return { who: other, refusal: '' };
  return { who, refusal: 'sender_not_registered' };
}

/** What a client is told of a sender that is not registered, and what it may do. */
export function describeUnregistered(senderId: string | null, number: PhoneNumber, network: string): string {
  const country = countryOfNumber(number);
  const place = `${network === '' || network === 'Unknown' ? 'the networks' : network}${country === null ? '' : ` in ${country}`}`;
  return `The sender id ${senderId ?? ''} is not registered with ${place}, which takes messages only from registered senders. Register it, use one that is registered, or set a fallback sender for the country.`;
}
