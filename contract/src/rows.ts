import { z } from 'zod';
import { formatAmount } from './amounts.ts';
import type { Hundredths } from './brands.ts';
import type { InputFor, Operation } from './operation.ts';
import { nameInCode } from './spelling.ts';

type InCode<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<InCode<Rest>>}`
  : Name;

/** What a row has where a reply has a field of this schema: lists and objects inside are rows too. */
type ValueOf<Schema> =
  Schema extends z.ZodNullable<infer Inner>
    ? ValueOf<Inner> | null
    : Schema extends z.ZodOptional<infer Inner>
      ? ValueOf<Inner> | undefined
      : Schema extends z.ZodArray<infer Item>
        ? readonly ValueOf<Item>[]
        : Schema extends z.ZodObject
          ? RowOf<Schema>
          : z.output<Schema>;

/** The fields of a reply as a row of the code has them: `created_at` is `createdAt`. Those named in `Computed` are left out. */
export type RowOf<Schema extends z.ZodObject, Computed = never> = {
  readonly [Name in Exclude<keyof Schema['shape'], Computed> & string as InCode<Name>]: ValueOf<Schema['shape'][Name]>;
};

/** A body, or anything else that is written as on the wire, by its names in the code. */
export type InCodeOf<Body> = { readonly [Name in keyof Body as InCode<Name & string>]: Body[Name] };
export type BodyOf<O extends Operation> = InCodeOf<InputFor<O>['body']>;

export function rowOf<Body extends object>(body: Body): InCodeOf<Body> {
  const fields = Object.entries(body).map(([name, value]) => [nameInCode(name), value]);
  return Object.fromEntries(fields) as InCodeOf<Body>;
}

type Fields = Readonly<Record<string, unknown>>;
type Wire<Schema extends z.ZodObject> = z.input<Schema>;
type Encode = (value: never) => unknown;

const encodeAmount: Encode = (value: Hundredths) => formatAmount(value);

/** How a value of a row becomes that of a reply; null: it stays as it is. A description or `nullable` leaves an amount an amount. */
function encoderOf(schema: z.ZodType): Encode | null {
  if (z.globalRegistry.get(schema)?.['kind'] === 'credits') return encodeAmount;
  if (schema instanceof z.ZodObject) return presenter(schema) as Encode;
  const { innerType, element } = schema._zod.def as { readonly innerType?: z.ZodType; readonly element?: z.ZodType };
  const item = element && encoderOf(element);
  if (item) return (list: readonly never[]) => list.map((one) => item(one));
  return innerType ? encoderOf(innerType) : null;
}

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
  const fields = Object.entries(schema.shape).map(([wire, field]) => ({
    ...{ wire, name: nameInCode(wire), encode: encoderOf(field as z.ZodType) as ((value: unknown) => unknown) | null },
  }));
  const present = (row: Fields, context?: unknown): Fields => {
    const computed = compute?.(row as never, context as never) as Fields | undefined;
    const reply: Record<string, unknown> = {};
    for (const { wire, name, encode } of fields) {
      const isComputed = computed !== undefined && wire in computed;
      const value = isComputed ? computed[wire] : row[name];
      if (value === undefined) continue;
      reply[wire] = isComputed || encode === null || value === null ? value : encode(value);
    }
    return reply;
  };
  return present as never;
}
