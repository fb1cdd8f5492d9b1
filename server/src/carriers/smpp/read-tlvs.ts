import type { RawTlv } from '../../smpp/index.ts';
import type { CarrierSettings } from '../../sms/routing/index.ts';

const OCTETS_MAX = 255;
/** Text as it is, or as a string that ends in a zero octet. */
const PRINTABLE = /^([\x20-\x7e]+)\0?$/;

function textOf(value: Buffer): string {
  const text = value.toString('latin1');
  return text === '' ? '' : (PRINTABLE.exec(text)?.[1] ?? `0x${value.toString('hex')}`);
}

/**
 * Returns the values of the optional parameters that the carrier's settings name. Of several with one tag the first counts; if it is too long,
 * there is no value.
 */
export function namedTlvs({ tlvsIn }: CarrierSettings, rawTlvs: readonly RawTlv[]): Record<string, string> {
  return Object.fromEntries(
    tlvsIn.flatMap(({ tag, name }) => {
      const value = rawTlvs.find((raw) => raw.tag === Number(tag))?.value;
      return value === undefined || value.length > OCTETS_MAX ? [] : [[name, textOf(value)]];
    }),
  );
}
