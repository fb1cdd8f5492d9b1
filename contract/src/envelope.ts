import { z } from 'zod';
import { ERROR_CODES } from './choices.ts';
import type { Listener, Operation } from './operation.ts';

const done = z.literal(true).describe('True: the request was carried out');
const sentence = z.string().describe('What was done, in a sentence');
const nextCursor = z
  .string()
  .nullable()
  .describe('Pass it as `cursor` to get the next page; null: this is the last one');

/** The envelope of the main interface is `{success, …}`, that of the shortener `{status, …}`. */
export const dataReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: done, data: data.describe('What was asked for') });
export const messageReply = z.strictObject({ success: done, message: sentence });
export const messageDataReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: done, message: sentence, data: data.describe('What was made or changed') });

/** The page object of SMS campaigns, and of every list beyond the interface. */
export const fullPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    current_page: z.int().describe('The number of this page, from 1'),
    data: z.array(item).describe('The items of this page'),
    first_page_url: z.string().describe('The address of the first page'),
    from: z.int().describe('The place of its first item in the whole list, from 1; 0: the page is empty'),
    last_page: z.int().describe('The number of the last page'),
    last_page_url: z.string().describe('The address of the last page'),
    next_page_url: z.string().nullable().describe('The address of the next page; null: this is the last one'),
    path: z.string().describe('The address of the list without its query'),
    per_page: z.int().describe('How many items a page has'),
    prev_page_url: z.string().nullable().describe('The address of the page before; null: this is the first one'),
    to: z.int().describe('The place of its last item in the whole list; 0: the page is empty'),
    total: z.int().describe('How many items the list has'),
  });

/** The page object of groups and voice campaigns. */
export const shortPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    current_page: z.int().describe('The number of this page, from 1'),
    data: z.array(item).describe('The items of this page'),
    per_page: z.int().describe('How many items a page has'),
    total: z.int().describe('How many items the list has'),
    last_page: z.int().describe('The number of the last page'),
  });

/** A page of a list that is read by cursor; `next_cursor` is null on the last one. */
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item).describe('The items of this page'), next_cursor: nextCursor });

export const fieldErrors = z.record(z.string(), z.array(z.string()));
const code = z.enum(ERROR_CODES).describe('Which refusal it is, for programs');
const refused = {
  message: z.string().describe('Why, in a sentence'),
  errors: fieldErrors.optional().describe('Of a 422: the sentences about each field, by its name'),
};
const isFalse = z.literal(false).describe('False: the request was refused');

/** The shapes of refusals by their names in the OpenAPI document. Those of the interface have no field beyond its own. */
export const ERROR_REPLIES = {
  ApiError: z.strictObject({ success: isFalse, code, ...refused }),
  InterfaceError: z.strictObject({ success: isFalse, ...refused }),
  LinksError: z.strictObject({ status: isFalse, code, ...refused }),
  LinksInterfaceError: z.strictObject({ status: isFalse, ...refused }),
};
export type ErrorReplyName = keyof typeof ERROR_REPLIES;

/**
 * Returns the shape of a refusal. Without an operation (an address that does not exist, a request that cannot be read) it is
 * the interface's, because nobody can tell which operation was meant.
 */
export function errorReplyName(listener: Listener, operation: Operation | null): ErrorReplyName {
  const isPlain = operation === null || operation.ofInterface === true;
  if ((operation?.listener ?? listener) === 'api') return isPlain ? 'InterfaceError' : 'ApiError';
  return isPlain ? 'LinksInterfaceError' : 'LinksError';
}

/** The example of a page with one item or none. */
export function fullPageExample(path: string, item?: unknown): unknown {
  const base = `https://sms.example.com/v1${path}`;
  const ends = {
    first_page_url: `${base}?page=1`,
    last_page_url: `${base}?page=1`,
    next_page_url: null,
    prev_page_url: null,
  };
  const count = item === undefined ? 0 : 1;
  const data = {
    current_page: 1,
    data: item === undefined ? [] : [item],
    from: count,
    to: count,
    total: count,
    last_page: 1,
    per_page: 10,
    path: base,
  };
  return { success: true, data: { ...data, ...ends } };
}

export function shortPageExample(item: unknown): unknown {
  return { success: true, data: { current_page: 1, data: [item], per_page: 10, total: 1, last_page: 1 } };
}

export function cursorPageExample(item: unknown): unknown {
  return { success: true, data: { data: [item], next_cursor: null } };
}
