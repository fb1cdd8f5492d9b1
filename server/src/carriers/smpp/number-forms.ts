import { rewriteNumber } from '../../lib/phone/number-rules.ts';
import { isShortCode } from '../../lib/phone/short-code.ts';
import type { CarrierSettings } from '../../sms/routing/index.ts';
import { readAddress } from '../read-address.ts';

/** Returns the number of a recipient as the carrier wants it. */
export const writeDestination = (settings: CarrierSettings, number: string): string =>
  rewriteNumber(settings.destinationRules, number) ?? `${settings.destinationPrefix}${number}`;

/** Returns a sender as the carrier wants it: names and short codes stay as they are. */
export function writeSource(settings: CarrierSettings, senderId: string): string {
  if (!/^\d+$/.test(senderId) || isShortCode(senderId)) return senderId;
  return rewriteNumber(settings.sourceRules, senderId) ?? `${settings.sourcePrefix}${senderId}`;
}

/** Returns the international form of a number that came in, if the rules know it. One with a plus or `00` is international already. */
export function findIncoming({ incomingRules }: CarrierSettings, address: string): string | null {
  const text = address.trim();
  return /^\d+$/.test(text) && !text.startsWith('00') ? rewriteNumber(incomingRules, text) : null;
}

/** Returns an address that came in: a number in our form if the rules or its writing tell it. */
export const readIncoming = (settings: CarrierSettings, address: string): string =>
  findIncoming(settings, address) ?? readAddress(address);
