import { z } from 'zod';
import { formatAmount } from './amounts.ts';
import type { Hundredths } from './brands.ts';
import { nameInCode } from './spelling.ts';

type InCode<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCode<Rest>>}`
  : Name;

/** A row's lists are not changed. */
type Kept<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

/** The fields of a reply as a row of the code has them: `created_at` is `createdAt`. Those named in `Computed` are left out. */
export type RowOf<Schema extends z.ZodObject, Computed = never> = {
  readonly [Name in Exclude<keyof Schema['shape'], Computed> & string as InCode<Name>]: Kept<
    z.output<Schema['shape'][Name]>
  >;
};

type Fields = Readonly<Record<string, unknown>>;
type Wire<Schema extends z.ZodObject> = z.input<Schema>;

/** Whether the field is an amount of credits, which a row has as a number. A description or `nullable` leaves it one. */
function isAmount(field: z.ZodType): boolean {
  if (z.globalRegistry.get(field)?.['kind'] === 'credits') return true;
  const { innerType } = field._zod.def as { readonly innerType?: z.ZodType };
  return innerType !== undefined && isAmount(innerType);
}

const encodeAmount = (value: unknown): unknown =>
  typeof value === 'number' ? formatAmount(value as Hundredths) : value;

/**
 * Makes the reply of a row. Each field of the schema is the row's field of the same name, unless `compute` returns it. What the schema does not name
 * never leaves.
 */
export function presenter<Schema extends z.ZodObject>(schema: Schema): (row: RowOf<Schema>) => Wire<Schema>;
export function presenter<Schema extends z.ZodObject, Row, Computed extends Partial<Wire<Schema>>, Context = undefined>(
  schema: Schema,
  compute: (row: Row, context: Context) => Computed & Record<Exclude<keyof Computed, keyof Wire<Schema>>, never>,
): (row: Row & RowOf<Schema, keyof Computed>, ...context: Context extends undefined ? [] : [Context]) => Wire<Schema>;
export function presenter(schema: z.ZodObject, compute?: (row: never, context: never) => object): never {
  const names = Object.entries(schema.shape).map(([wire, field]) => ({
    ...{ wire, name: nameInCode(wire), isEncoded: isAmount(field as z.ZodType) },
  }));
  const present = (row: Fields, context?: unknown): Fields => {
    const computed = compute?.(row as never, context as never) as Fields | undefined;
    const reply: Record<string, unknown> = {};
    for (const { wire, name, isEncoded } of names) {
      const isComputed = computed !== undefined && wire in computed;
      const value = isComputed ? computed[wire] : isEncoded ? encodeAmount(row[name]) : row[name];
      if (value !== undefined) reply[wire] = value;
    }
    return reply;
  };
  return present as never;
}
