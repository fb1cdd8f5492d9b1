import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Values that mean something to the service, by the name of the field. */
export type Pools = Readonly<Record<string, readonly unknown[]>>;

type Arb = fc.Arbitrary<unknown>;

/** Stands for a number that JSON can write and a double cannot hold. It is replaced in the text afterwards. */
export const BIG_NUMBER = '"«big»"';

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0007b',
  'a\nb',
  '\ud800',
  'x\udfff',
  '\u202edrow',
  '\u2028',
  '\ufeff',
  '😀'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(5_000),
  '%00',
  '%',
  "' or 1=1 --",
  '../../etc/passwd',
  '{{constructor}}',
  '__proto__',
  'null',
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  '99999999999999999999999',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '2026-02-30T00:00:00Z',
  '<script>alert(1)</script>',
  '00000000-0000-0000-0000-000000000000',
];

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? { a: value } : [value];
  return value;
}

/** `JSON.parse` makes these own properties, as it does with a client's body. */
const TRAPS: unknown[] = [
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"length":-1}',
].map((text) => JSON.parse(text) as unknown);

export const hostileValue: Arb = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, -1e308, 2 ** 53, '«big»') },
  { weight: 2, arbitrary: fc.constantFrom<unknown>([], {}, [null], [[]], [{}], ...TRAPS, nested(60)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<unknown>('x', 1, null), { maxLength: 200 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) as Arb },
);

function patternsOf(schema: Schema): string[] {
  return [...(schema.pattern ? [schema.pattern] : []), ...(schema.allOf ?? []).flatMap(patternsOf)];
}

const matches = new Map<string, Arb | null>();

function matching(pattern: string): Arb | null {
  const known = matches.get(pattern);
  if (known !== undefined) return known;
  const made = matchingAnew(pattern);
  matches.set(pattern, made);
  return made;
}

function matchingAnew(pattern: string): Arb | null {
  try {
    const made = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
    fc.sample(made, { numRuns: 1, seed: 1 });
    return made;
  } catch {
    // The generator does not support lookaheads. Such a field has a pool, or gets plain text that may be refused.
    return null;
  }
}

/** These formats stand in the document without a pattern. */
const DATES = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const FORMATS: Readonly<Record<string, Arb>> = {
  uuid: fc.uuid(),
  date: DATES.map((date) => date.toISOString().slice(0, 10)),
  'date-time': DATES.map((date) => date.toISOString()),
};

function text(schema: Schema): Arb {
  const formatted = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (formatted !== undefined) return formatted;
  const [pattern] = patternsOf(schema);
  const max = Math.min(schema.maxLength ?? 30, 30);
  const plain = fc.string({ unit: 'grapheme', minLength: Math.min(schema.minLength ?? 0, max), maxLength: max });
  return (pattern === undefined ? null : matching(pattern)) ?? plain;
}

function object(schema: Schema, pools: Pools): Arb {
  const properties = schema.properties ?? {};
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valid(field, pools, name)]),
  );
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] }) as Arb;
}

/** Generates a value that the schema allows, mostly from the field's pool if there is one. */
export function valid(schema: Schema, pools: Pools, name = ''): Arb {
  const pool = pools[name];
  const made = fromSchema(schema, pools, name);
  if (!pool || schema.type === 'array' || schema.type === 'object') return made;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: made });
}

function fromSchema(schema: Schema, pools: Pools, name: string): Arb {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => valid(option, pools, name)));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: Math.min(schema.maximum ?? 1_000, 2 ** 31 - 1) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 5, 5);
      return fc.array(valid(schema.items ?? {}, pools, name), { minLength: schema.minItems ?? 0, maxLength });
    }
    case 'object':
      return object(schema, pools);
    default:
      return fc.jsonValue({ maxDepth: 1 }) as Arb;
  }
}

/** Generates a valid object with one mistake: a missing field, a wrong value, or an unknown field. */
export function nearlyValid(schema: Schema, pools: Pools): Arb {
  const names = Object.keys(schema.properties ?? {});
  const wrong = fc.record({
    value: valid(schema, pools),
    name: names.length > 0 ? fc.constantFrom(...names) : fc.constant('x'),
    how: fc.constantFrom('omit', 'replace', 'replace', 'replace', 'wrap', 'add'),
    hostile: hostileValue,
  });
  return wrong.map(({ value, name, how, hostile }) => {
    const fields = { ...(value as Record<string, unknown>) };
    if (how === 'omit') delete fields[name];
    else if (how === 'replace') fields[name] = hostile;
    else if (how === 'wrap') fields[name] = [fields[name], hostile, fields[name]];
    else fields[typeof hostile === 'string' && hostile.length < 100 ? `x${hostile}` : 'unknown'] = hostile;
    return fields;
  });
}
