import { z } from 'zod';

/** Tabs and line ends are part of some texts; every other control character is a mistake of the sender's. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f]/;

/** The field-error builder finds the sentence of a custom check under these names. */
export const CHECKS = {
  controlCharacters: 'must not contain control characters',
  wellFormed: 'must be valid Unicode text',
  amount: 'must be an amount such as "12.50"',
  timestamp: 'must be a date and time, such as "2026-01-31T09:00" or "2026-01-31T09:00:00Z"',
  id: 'must be an id',
  uuid: 'must be a UUID',
  email: 'must be an email address',
  given: 'must be given once',
} as const;

function sound(pattern: RegExp) {
  return <T extends z.ZodString>(schema: T) =>
    schema
      .refine((value) => value.isWellFormed(), { message: CHECKS.wellFormed })
      .refine((value) => !pattern.test(value), { message: CHECKS.controlCharacters });
}

/** One line of text that must say something. */
export const line = (max: number) => sound(CONTROL_OR_BREAK)(z.string().trim().min(1).max(max));

/** One line of text that may be empty. */
export const optionalLine = (max: number) => sound(CONTROL_OR_BREAK)(z.string().trim().max(max));

/** Text with line breaks. */
export const text = (min: number, max: number) => sound(CONTROL)(z.string().min(min).max(max));

export const TIMESTAMP_EXAMPLE = '2026-01-31T09:00:00.000000Z';

/** A timestamp as we write it. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
  .meta({ format: 'date-time', description: 'A moment, ISO 8601 in UTC with microseconds' });

/** The two times that most resources have, described once. */
export const createdAt = timestamp.describe('When it was created, ISO 8601 in UTC with microseconds');
export const updatedAt = timestamp.describe('When it last changed, ISO 8601 in UTC with microseconds');

/** `ended_at` of an SMS campaign: a space, no zone (UTC), no fraction. */
export const spacedTimestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .describe('A moment in UTC, written with a space and without zone or fraction');

/** A timestamp as a client may write it: any ISO 8601 date and time. The route reads it, by the clocks of a zone if it names none. */
export const timestampInput = z
  .string()
  .max(40)
  .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/, { message: CHECKS.timestamp })
  .describe(
    'A date and time, such as `2026-01-31T09:00:00Z` or `2026-01-31T10:00+01:00`; without a zone, as `2026-01-31T09:00`, by the clocks of the time zone of the account',
  );

/** Credits: a decimal with two places. */
export const credits = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ description: 'An amount of credits: a decimal with two places, such as `12.50`' });
export const amountInput = z
  .string()
  .regex(/^-?\d{1,10}(\.\d{1,2})?$/, { message: CHECKS.amount })
  .describe('An amount of credits, such as `12.50`');

export const id = z.int().positive().describe('The number that identifies it; a later one is higher as a rule');
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  .meta({ format: 'uuid', description: 'The UUID that identifies it in paths and in other resources' });
export const uuidInput = z
  .string()
  .regex(/^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/, { message: CHECKS.uuid })
  .toLowerCase()
  .meta({ format: 'uuid', description: 'The UUID of the resource' });

/** Digits in international form without plus, as we write it. */
export const phoneNumber = z
  .string()
  .regex(/^\d{5,15}$/)
  .meta({ description: 'A phone number: digits in international form, without plus' });
/** A phone number as a client may write it. The domain reads it with the account's country. */
export const phoneNumberInput = optionalLine(40)
  .refine((value) => value !== '', { message: 'is required' })
  .meta({
    description:
      'A phone number: international with or without `+`, or local, then read with the country of the account',
  });

export const emailInput = optionalLine(254)
  .refine((value) => value === '' || /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value), { message: CHECKS.email })
  .meta({ format: 'email', description: 'An email address' });

/** An id in a body: the interface gives them as strings, integers are understood too. */
export const idReference = z
  .union([z.string().regex(/^[1-9]\d{0,15}$/), z.int().positive()], {
    error: () => CHECKS.id,
  })
  .describe('An id, as a number or as text');

/** Path ids: what is no id at all is simply not found. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .meta({ wire: { type: 'integer', minimum: 1 }, description: 'The id of the resource' });
export const pathUuid = uuidInput;

/** A whole number in a query string. */
export function queryInteger(options: { min: number; max: number; default: number }) {
  return z
    .string()
    .regex(/^\d{1,15}$/, { message: `must be a whole number from ${options.min} to ${options.max}` })
    .transform(Number)
    .refine((value) => value >= options.min && value <= options.max, {
      message: `must be a whole number from ${options.min} to ${options.max}`,
    })
    .default(options.default)
    .meta({ wire: { type: 'integer', minimum: options.min, maximum: options.max, default: options.default } });
}

export const PAGE_MAX = 1_000_000_000;
export const PER_PAGE_MAX = 100;

export const pageQuery = {
  page: queryInteger({ min: 1, max: PAGE_MAX, default: 1 }).describe('Which page, counted from 1'),
  per_page: queryInteger({ min: 1, max: PER_PAGE_MAX, default: 10 }).describe('How many items a page has, 1 to 100'),
};

/** A list of ours that cannot be narrowed: a filter that it does not know is refused by its name, never ignored. */
export const noQuery = z.strictObject({});

/** Lists of ours that grow without end are read by cursor: a page costs the same wherever it lies. */
export const cursorQuery = {
  cursor: z
    .string()
    .max(64)
    .optional()
    .describe('The `next_cursor` of the page before; leave it out for the first page'),
  per_page: pageQuery.per_page,
};

/** From when to when a list reads, wherever a list can be narrowed by time. */
export const rangeQuery = {
  from: timestampInput.optional().describe('Only from this moment on'),
  to: timestampInput.optional().describe('Only before this moment'),
};

/** Describes the fields of a shape. What is shown and what may be set have the same words, so these are written once. */
export function described<T extends Readonly<Record<string, z.ZodType>>>(
  shape: T,
  words: Readonly<Record<string, string>>,
): T {
  const fields = Object.entries(shape).map(([name, field]) => {
    const text = words[name];
    return [name, text === undefined ? field : field.describe(text)];
  });
  return Object.fromEntries(fields) as T;
}
