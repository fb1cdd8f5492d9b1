import { INT_OCTETS } from '@volley/contract/carrier-tlvs';
import type { RawTlv } from '../../smpp/index.ts';
import type { OutboundMessage } from '../../sms/carrier.ts';
import type { CarrierSettings } from '../../sms/routing/index.ts';

const PLACE = /\{([a-z][a-z0-9_]*)\}/g;

type Tlv = CarrierSettings['tlvs'][number];

/** Returns null if the message has not all of the named values, or not as the type needs them. */
function octetsOf({ type, value }: Tlv, values: ReadonlyMap<string, string>): Buffer | null {
  let isWhole = true;
  const text = value.replace(PLACE, (_, name: string) => {
    const found = values.get(name);
    if (found === undefined) isWhole = false;
    return found ?? '';
  });
  if (!isWhole) return null;
  const width = INT_OCTETS[type];
  if (width === undefined) return Buffer.from(type === 'cstring' ? `${text}\0` : text, 'latin1');
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (number >= 256 ** width) return null;
  const octets = Buffer.alloc(width);
  octets.writeUIntBE(number, 0, width);
  return octets;
}

/** Returns the optional parameters that the carrier asks for and the message has values for. */
export function tlvsOf({ tlvs }: CarrierSettings, { values }: Pick<OutboundMessage, 'values'>): RawTlv[] {
  const known = new Map(Object.entries(values ?? {}));
  return tlvs.flatMap((tlv) => {
    const value = octetsOf(tlv, known);
    return value === null ? [] : [{ tag: Number(tlv.tag), value }];
  });
}
