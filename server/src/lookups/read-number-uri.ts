import { networkName } from '../lib/phone/network-names.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { SourceAnswer } from './lookup-source.ts';

/** The longest beginning of a routing number that the operator has named. */
function codeOf(routingNumber: string, routingNumbers: Readonly<Record<string, string>>): string {
  for (let length = routingNumber.length; length > 0; length -= 1) {
    const prefix = routingNumber.slice(0, length);
    if (Object.hasOwn(routingNumbers, prefix)) return routingNumbers[prefix] ?? '';
  }
  return '';
}

/**
 * Reads what a `tel:` or `sip:` URI says of the network of a number: the parameters `mcc` and `mnc`, or the routing number `rn` and `npdi`
 * (RFC 4694). Null: it is about another number, or says nothing.
 */
export function readNumberUri(
  uri: string,
  phoneNumber: PhoneNumber,
  routingNumbers: Readonly<Record<string, string>>,
): SourceAnswer | null {
  const [, user = ''] = /^(?:tel|sips?):([^@>?]{1,400})/i.exec(uri) ?? [];
  const [number = '', ...pieces] = user.split(';');
  if (number.replaceAll(/[^\d]/g, '') !== phoneNumber) return null;
  const parameters = new Map(
    pieces.map((piece): [string, string] => {
      const [name = '', value = ''] = piece.split('=', 2);
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
  const [mcc = '', mnc = ''] = [parameters.get('mcc'), parameters.get('mnc')];
  const routing = (parameters.get('rn') ?? '').replaceAll(/[^\d]/g, '');
  const isAsked = parameters.has('npdi');
  const ported = routing !== '' ? true : isAsked ? false : null;
  const networkCode = /^\d{3}$/.test(mcc) && /^\d{2,3}$/.test(mnc) ? mcc + mnc : codeOf(routing, routingNumbers);
  // A routing number that nobody named may be a number of the network itself.
  const byRouting = routing === '' ? '' : networkName(routing);
  const network = networkCode === '' && byRouting !== 'Unknown' ? byRouting : '';
  if (networkCode === '' && network === '' && ported === null) return null;
  return { network, networkCode, ported, country: '', type: 'unknown' };
}
