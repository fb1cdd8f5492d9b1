/** Optional parameters (TLVs) of SMPP that a carrier asks for, or sends with replies, beside those of the standard. */
import { z } from 'zod';
import { TLV_TYPES } from './choices.ts';
import { lineOf } from './fields.ts';
import { valueName } from './named-values.ts';

const TLVS_MAX = 20;
const TLVS_IN_MAX = 10;

/** The parameters of the standard are below: Volley writes and reads them by itself. */
const tag = lineOf(6, /^0x(?!0|1[0-3])[0-9a-fA-F]{4}$/, 'must be a tag from 0x1400 to 0xFFFF').describe(
  'The tag, as 0x and four hexadecimal digits, from 0x1400; the tags below are of the standard',
);
const type = z
  .enum(TLV_TYPES)
  .describe(
    'How the value is written: `octets` (its characters), `cstring` (with a zero octet after them), `int1`, `int2` or `int4` (a number in so many octets)',
  );

interface Tagged {
  readonly tag: string;
}
const areOnce = (tlvs: readonly Tagged[]) => new Set(tlvs.map((tlv) => tlv.tag.toLowerCase())).size === tlvs.length;
const ONCE = { message: 'must not have one tag twice' };

export const INT_OCTETS: Readonly<Record<string, number>> = { int1: 1, int2: 2, int4: 4 };
const PLACE = /\{[a-z][a-z0-9_]*\}/;

/** Whether a constant can be written; of a value with a name this is known only when a message has it. */
function isWritable({ type, value }: { readonly type: string; readonly value: string }): boolean {
  const octets = INT_OCTETS[type];
  if (octets === undefined || PLACE.test(value)) return true;
  return /^\d{1,10}$/.test(value) && Number(value) < 256 ** octets;
}

export const carrierTlvs = z
  .array(
    z
      .strictObject({
        tag,
        type,
        value: lineOf(200, /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'must be 1 to 200 characters of ASCII').describe(
          'A constant, or a value by its name, such as `{dlt_entity_id}`, from the registered text, the sender ID or the account; a message that has no such value goes without the tag',
        ),
      })
      .refine(isWritable, { path: ['value'], message: 'must be a number that fits the type' }),
  )
  .max(TLVS_MAX)
  .refine(areOnce, ONCE);

export const carrierTlvsIn = z
  .array(z.strictObject({ tag, name: valueName.describe('The name under which the value is kept, such as `network`') }))
  .max(TLVS_IN_MAX)
  .refine(areOnce, ONCE)
  .refine((tlvs) => new Set(tlvs.map(({ name }) => name)).size === tlvs.length, {
    message: 'must not have one name twice',
  });
