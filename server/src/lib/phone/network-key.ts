import { countryOfNumber } from './phone-country.ts';
import type { PhoneNumber } from './phone-number.ts';

/** The name of a network together with its country, since networks of several countries share names. */
export const networkIn = (country: string | null, network: string): string =>
  `${country ?? ''} ${network.toLowerCase()}`;

export const networkKeyOf = (number: PhoneNumber, network: string): string =>
  networkIn(countryOfNumber(number), network);
