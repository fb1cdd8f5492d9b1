import { z } from 'zod';

interface Setting<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly unlessSet: z.output<Schema>;
}

type Settings = Readonly<Record<string, Setting<z.ZodType>>>;
type Inputs<All extends Settings> = { readonly [Name in keyof All]: All[Name]['schema'] };
type Shown<All extends Settings> = {
  readonly [Name in keyof All]: z.ZodType<z.output<All[Name]['schema']>, z.input<All[Name]['schema']>>;
};
type UnlessSet<All extends Settings> = { readonly [Name in keyof All]: z.output<All[Name]['schema']> };

/** One setting of something: what may be given, what it is unless set, and what it is, wherever it is shown or set. */
export const setting = <Schema extends z.ZodType>(
  schema: Schema,
  unlessSet: z.output<Schema>,
  words: string,
): Setting<Schema> => ({ schema: schema.describe(words), unlessSet });

/** The bounds of an input say nothing about what is shown. */
function unbounded(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodString) return z.string();
  if (schema instanceof z.ZodNumber) return schema.format === 'safeint' ? z.int() : z.number();
  if (schema instanceof z.ZodNullable) return unbounded(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodArray) return z.array(unbounded(schema.element as z.ZodType));
  if (schema instanceof z.ZodUnion) return unbounded(schema.options.at(-1) as z.ZodType);
  return schema;
}

/** Makes of settings the fields of a body, the fields of a reply, and the values of those that nobody set. */
export function settingsOf<All extends Settings>(all: All) {
  const map = (of: (one: Setting<z.ZodType>) => unknown) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, of(one)]));
  return {
    inputs: map(({ schema }) => schema) as Inputs<All>,
    shown: map(({ schema }) => unbounded(schema).describe(schema.description ?? '')) as Shown<All>,
    unlessSet: map(({ unlessSet }) => unlessSet) as UnlessSet<All>,
  };
}
