import { z } from 'zod';
import { TIMESTAMP_EXAMPLE } from './fields.ts';

/** What an example has where it says nothing of a field: no value, no text, no items, 0, false, or the moment of all examples. */
function emptyOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return 0;
  const { kind, format } = z.globalRegistry.get(schema) ?? {};
  if (kind === 'credits') return '0.00';
  return format === 'date-time' ? TIMESTAMP_EXAMPLE : '';
}

/** The example of a reply, of which only what tells something is written down: the schema adds the rest, in its order. */
export function completed(schema: z.ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodNullable) return given === null ? null : completed(schema.unwrap() as z.ZodType, given);
  if (schema instanceof z.ZodArray && Array.isArray(given))
    return given.map((one) => completed(schema.element as z.ZodType, one));
  if (!(schema instanceof z.ZodObject)) return given;
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>;
  const said = given as Readonly<Record<string, unknown>>;
  const isLeftOut = ([name, field]: readonly [string, z.ZodType]) => !(name in said || field instanceof z.ZodOptional);
  const names = Object.entries(shape).some(isLeftOut) ? Object.keys(shape) : Object.keys(said);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = shape[name];
      if (name in said) return [[name, field ? completed(field, said[name]) : said[name]]];
      return field === undefined || field instanceof z.ZodOptional ? [] : [[name, emptyOf(field)]];
    }),
  );
}
