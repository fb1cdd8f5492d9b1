import { z } from 'zod';

/** The main interface answers `{success, …}`, the shortener `{status, …}`. */
export const dataReply = <T extends z.ZodType>(data: T) => z.strictObject({ success: z.literal(true), data });
export const messageReply = z.strictObject({ success: z.literal(true), message: z.string() });
export const messageDataReply = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: z.literal(true), message: z.string(), data });

/** The page object of SMS campaigns, and of every list beyond the interface. */
export const fullPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    current_page: z.int(),
    data: z.array(item),
    first_page_url: z.string(),
    from: z.int(),
    last_page: z.int(),
    last_page_url: z.string(),
    next_page_url: z.string().nullable(),
    path: z.string(),
    per_page: z.int(),
    prev_page_url: z.string().nullable(),
    to: z.int(),
    total: z.int(),
  });

/** The page object of groups and voice campaigns. */
export const shortPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    current_page: z.int(),
    data: z.array(item),
    per_page: z.int(),
    total: z.int(),
    last_page: z.int(),
  });

/** A page of a list that is read by cursor; `next_cursor` is null on the last one. */
export const cursorPage = <T extends z.ZodType>(item: T) =>
  z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() });

export const fieldErrors = z.record(z.string(), z.array(z.string()));
export const errorReply = z.strictObject({
  success: z.literal(false),
  message: z.string(),
  errors: fieldErrors.optional(),
});
export const linksErrorReply = z.strictObject({
  status: z.literal(false),
  message: z.string(),
  errors: fieldErrors.optional(),
});

/** Examples of one page with one item or none. */
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
