import { plainNumber } from '../../../lib/phone/phone-number.ts';
import type { CarrierReceipt } from '../../carrier.ts';

/** Shorter numbers are short codes, or too short to compare. */
export const FULL_NUMBER = /^\d{7,}$/;

/**
 * How the addresses of a receipt fit a recipient. Carriers write the number in its national form, swap the two addresses, mask the number or leave it
 * out, so only a different full number excludes a message.
 */
export type NumberFit = 'same' | 'unsaid' | 'other';

export function fitNumber(receipt: Pick<CarrierReceipt, 'phoneNumber' | 'senderId'>, recipient: string): NumberFit {
  const source = plainNumber(receipt.phoneNumber);
  if (isNumberOf(source, recipient) || isNumberOf(plainNumber(receipt.senderId), recipient)) return 'same';
  return FULL_NUMBER.test(source) ? 'other' : 'unsaid';
}

function isNumberOf(written: string, recipient: string): boolean {
  if (written === recipient) return true;
  const national = written.replace(/^0+/, '');
  return FULL_NUMBER.test(national) && recipient.endsWith(national);
}
