import { z } from 'zod';
import type { Hundredths, PhoneNumber, Timestamp, Uuid } from './brands.ts';
import type { ListSort } from './choices.ts';

/** Tabs and line ends are part of some texts; any other control character is a mistake of the sender. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const CONTROL_OR_BREAK = /[\u0000-\u001f\u007f-\u009f]/;

/** The sentences of the custom checks, which the builder of field errors finds by these names. */
export const CHECKS = {
  controlCharacters: 'must not contain control characters',
  wellFormed: 'must be valid Unicode text',
  amount: 'must be an amount such as "12.50"',
  timestamp: 'must be a date and time, such as "2026-01-31T09:00" or "2026-01-31T09:00:00Z"',
  day: 'must be a day such as 2026-01-31',
  id: 'must be an id',
  uuid: 'must be a UUID',
  email: 'must be an email address',
  phoneNumber: 'must be a valid phone number',
  timeZone: 'must be a zone name, such as Africa/Accra',
  cursor: 'must be the next_cursor of an earlier reply',
  given: 'must be given once',
} as const;

/** The pattern of a line in the document: white space at both ends is removed, and something must be left. */
const LINE =
  /^[\t-\r ]*[^\u0000-\u001f\u007f-\u009f]*[^\s\ufeff\u0000-\u001f\u007f-\u009f][^\u0000-\u001f\u007f-\u009f]*[\t-\r ]*$/;
const OPTIONAL_LINE = /^[\t-\r ]*[^\u0000-\u001f\u007f-\u009f]*[\t-\r ]*$/;
const TEXT = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

/**
 * Counts code points, as JSON Schema does: an emoji is one character. White space at the ends counts too, because the document
 * cannot say otherwise.
 */
const limit =
  (max: number): z.core.CheckFn<string> =>
  (context) => {
    const { value } = context;
    if (value.length <= max || [...value].length <= max) return;
    context.issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  };

const allowed = (forbidden: RegExp) => [
  z.refine<string>((value) => value.isWellFormed(), { message: CHECKS.wellFormed }),
  z.refine<string>((value) => !forbidden.test(value), { message: CHECKS.controlCharacters }),
];
const TRIMMED = z.trim();
const IN_LINES = allowed(CONTROL_OR_BREAK);
const IN_TEXTS = allowed(CONTROL);
const NOT_EMPTY = z.minLength(1);

/** A text with its checks, added at once: each step of a chain would stay in memory as a schema of its own. */
const sound = (max: number, pattern: RegExp, checks: readonly z.core.$ZodCheck<string>[]) =>
  z
    .string()
    .check(limit(max), ...checks)
    .register(z.globalRegistry, { maxLength: max, pattern: pattern.source });

/** One line of text that must not be empty. */
export const line = (max: number) => sound(max, LINE, [TRIMMED, NOT_EMPTY, ...IN_LINES]);

/** One line of text that may be empty. */
export const optionalLine = (max: number) => sound(max, OPTIONAL_LINE, [TRIMMED, ...IN_LINES]);

/** One line of text of a given form, which the document states. */
export const lineOf = (max: number, form: RegExp, message: string) =>
  z.string().max(max).trim().regex(form, { message });

/** Text with line breaks. */
export const text = (min: number, max: number) => sound(max, TEXT, [z.minLength(min), ...IN_TEXTS]);

export const TIMESTAMP_EXAMPLE = '2026-01-31T09:00:00.000000Z';

/** Says what a row holds where the wire has a text: see `RowOf`. */
const branded = <Brand>(schema: z.ZodType<string, string>) => schema as unknown as z.ZodType<Brand, string>;

/** A timestamp in a reply. */
export const timestamp = branded<Timestamp>(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
    .meta({ format: 'date-time', description: 'A moment, ISO 8601 in UTC with microseconds' }),
);

/** The two times that most resources have, described once. */
export const createdAt = timestamp.describe('When it was created, ISO 8601 in UTC with microseconds');
export const updatedAt = timestamp.describe('When it last changed, ISO 8601 in UTC with microseconds');

/** `ended_at` of an SMS campaign: a space, no zone (UTC), no fraction. */
export const spacedTimestamp = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .describe('A moment in UTC, written with a space and without zone or fraction');

/** A timestamp from a client: any ISO 8601 date and time. Where it names no zone, the route reads it by the clocks of one. */
export const timestampInput = z
  .string()
  .max(40)
  .regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/,
    { message: CHECKS.timestamp },
  )
  .describe(
    'A date and time, such as `2026-01-31T09:00:00Z` or `2026-01-31T10:00+01:00`; without a zone, as `2026-01-31T09:00`, by the clocks of the time zone of the account',
  );

/** A day from a client, which the calendar has, since the beginning of the clocks of computers. */
export const dayInput = z
  .string()
  .regex(/^(19[7-9]|2\d\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { message: CHECKS.day })
  .check(z.refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, { message: CHECKS.day }));

/** An amount of credits, as a decimal with two places. */
export const credits = branded<Hundredths>(
  z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .meta({ kind: 'credits', description: 'An amount of credits: a decimal with two places, such as `12.50`' }),
);
export const amountInput = z
  .string()
  .regex(/^-?\d{1,10}(\.\d{1,2})?$/, { message: CHECKS.amount })
  .describe('An amount of credits, such as `12.50`');

/** An amount that is zero or more, and small enough for every sum. */
export const limitInput = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, { message: CHECKS.amount })
  .describe('An amount of credits, such as `12.50`, zero or more');

/** A positive or negative change of a balance. */
export const changeInput = amountInput
  .refine((amount) => !/^-?[0.]+$/.test(amount), { message: 'must not be zero' })
  .meta({ pattern: /^-?(?!0{1,10}(\.0{1,2})?$)\d{1,10}(\.\d{1,2})?$/.source });
export const priceInput = z
  .string()
  .regex(/^(\d{1,4}(\.\d{1,2})?|10000(\.0{1,2})?)$/, { message: 'must be an amount from 0.00 to 10000.00' })
  .describe('A price in credits, such as `0.05`');

export const id = z.int().positive().describe('The number that identifies it; a later one is higher as a rule');
export const uuid = branded<Uuid>(
  z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
    .meta({ format: 'uuid', description: 'The UUID that identifies it in paths and in other resources' }),
);
const UUID_FORM = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
export const uuidInput = branded<Uuid>(
  z
    .string()
    .regex(UUID_FORM, { message: CHECKS.uuid })
    .toLowerCase()
    .meta({ format: 'uuid', description: 'The UUID of the resource' }),
);

const searchOf = (searched: string) =>
  optionalLine(100)
    .optional()
    .describe(
      `Beginnings of words of ${searched}, in any order; case and accents do not matter. At most 1,000 matches are counted. Left out or empty: all`,
    );

/** Searches among names, of people, and of numbers that have a purpose. */
export const nameSearch = searchOf('the name');
export const personSearch = searchOf('the name and the email address');
export const addressSearch = searchOf('the description and the address');
export const fieldSearch = searchOf('the name and the key');
export const fileSearch = searchOf('the name of the file');
export const networkSearch = searchOf('the name of the network, and of its number');
export const numberSearch = searchOf('the purpose, or digits of the number as people write it');

/** The version of a draft in a reply, and in a change of it. */
export const draftVersion = {
  shown: z.int().positive().describe('The version of the draft: 1 at first, and one more with each change'),
  input: z
    .int()
    .positive()
    .max(2_147_483_647)
    .optional()
    .describe(
      'The `version` of the draft that you have read. If the draft has another one by now, nothing is changed and the answer is 409 with the code `conflict`. Left out: the last change wins',
    ),
};

/** A phone number in a reply: digits in international form without plus. */
export const phoneNumber = branded<PhoneNumber>(
  z
    .string()
    .regex(/^\d{5,15}$/)
    .meta({ description: 'A phone number: digits in international form, without plus' }),
);
/** Characters that people write between digits, or that phones wrap around a copied number; `lib/phone-number.ts` skips them. */
const BETWEEN_DIGITS = String.raw` \-.()[\]\u00a0\u202f\u2007\u2009\u2010-\u2013\u2212\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff`;
const PHONE_NUMBER = new RegExp(`^[${BETWEEN_DIGITS}]*\\+?[0-9${BETWEEN_DIGITS}]*[0-9][0-9${BETWEEN_DIGITS}]*$`);

/** A phone number from a client. The domain reads it with the account's country. */
export const numberInput = (message: string) => lineOf(40, PHONE_NUMBER, message).meta({ format: 'phone' });
export const phoneNumberInput = numberInput(CHECKS.phoneNumber).meta({
  description: 'A phone number: international with or without `+`, or local, then read with the country of the account',
});

const EMAIL =
  /^([^\s@\u0000-\u001f\u007f-\u009f]+@[^\s@.\u0000-\u001f\u007f-\u009f]+(\.[^\s@.\u0000-\u001f\u007f-\u009f]+)+)?$/;
export const emailInput = lineOf(254, EMAIL, CHECKS.email).describe('An email address');

/** A zone of the tz database. A pattern cannot list them, so the service checks the name. */
export const timeZoneInput = lineOf(64, /^[A-Za-z][A-Za-z0-9_+/-]*$/, CHECKS.timeZone);
/** A zone that may be empty. */
export const optionalTimeZoneInput = lineOf(64, /^([A-Za-z][A-Za-z0-9_+/-]*)?$/, CHECKS.timeZone);

/** The beginning or the end of some hours of the day. */
export const minuteOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { message: 'must be a time of day such as 08:00' });

/** A country code of two letters (ISO 3166). A pattern cannot list them, so the service checks the code. */
export const countryInput = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, { message: 'must be a two-letter country code, such as GH' });

export const hostInput = lineOf(253, /^[A-Za-z0-9._:-]+$/, 'must be a host name or an address, without port');

/** A time in whole units after which something is done, or 0 for never. */
export const zeroOrAtLeast = (min: number, max: number) =>
  z
    .int()
    .min(0)
    .max(max)
    .refine((value) => value === 0 || value >= min, { message: `must be 0 for none, or at least ${min}` })
    .meta({ anyOf: [{ const: 0 }, { type: 'integer', minimum: min }] });

/** An id in a body: the interface gives ids as strings, and integers are accepted too. */
export const idReference = z
  .union([z.string().regex(/^[1-9]\d{0,15}$/), z.int().positive()], {
    error: () => CHECKS.id,
  })
  .describe('An id, as a number or as text');

/** An id in a path. Text that is no id is answered with "not found". */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .meta({ wire: { type: 'integer', minimum: 1 }, description: 'The id of the resource' });
export const pathUuid = uuidInput;

/** The path of what belongs to an account, for the operator. */
export const byAccount = z.object({ id: pathId.describe('The id of the account') });

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

export const queryId = pathId;

export const PAGE_MAX = 1_000_000_000;
export const PER_PAGE_MAX = 100;

export const pageQuery = {
  page: queryInteger({ min: 1, max: PAGE_MAX, default: 1 }).describe('Which page, counted from 1'),
  per_page: queryInteger({ min: 1, max: PER_PAGE_MAX, default: 10 }).describe('How many items a page has, 1 to 100'),
};

const SORT_WORDS: Readonly<Record<ListSort, string>> = {
  newest: 'the newest first',
  oldest: 'the oldest first',
  name: 'by name',
  name_desc: 'by name, from the end',
  phone_number: 'by number',
  phone_number_desc: 'by number, from the end',
};

/** The order of a list: one of those that it has. What it takes by itself comes first unless said. */
export const sortBy = <const Sorts extends readonly [ListSort, ...ListSort[]]>(
  sorts: Sorts,
  own: Sorts[number] = sorts[0],
) =>
  z
    .enum(sorts)
    .optional()
    .describe(`The order: ${sorts.map((sort) => `\`${sort}\`, ${SORT_WORDS[sort]}`).join('; ')}. Left out: \`${own}\``);

/** The query of a list without filters: a filter that the list does not know is refused by name, never ignored. */
export const noQuery = z.strictObject({});

/** The query of a list that grows without end: it is read by cursor, so that each page costs the same. */
export const cursorQuery = {
  cursor: z
    .string()
    .regex(UUID_FORM, { message: CHECKS.cursor })
    .optional()
    .describe('The `next_cursor` of the page before; leave it out for the first page'),
  per_page: pageQuery.per_page,
};

/** The query of a list by cursor whose rows have numbers. */
export const numberCursorQuery = {
  ...cursorQuery,
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { message: CHECKS.cursor })
    .optional()
    .describe('The `next_cursor` of the page before; leave it out for the first page'),
};

/** The description of a list by cursor without filters. */
export const GOES_ON =
  'Goes on by cursor: pass the `next_cursor` of the last reply. The end is where `next_cursor` is null.';

/** The range of time of every list that can be filtered by time. */
export const rangeQuery = {
  from: timestampInput.optional().describe('Only from this moment on'),
  to: timestampInput.optional().describe('Only before this moment'),
};

/** Adds descriptions to the fields of a shape. Settings and their display share them, so they are written once. */
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
