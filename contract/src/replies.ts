import { z } from 'zod';
import {
  cursorPage,
  cursorPageExample,
  dataReply,
  fullPage,
  fullPageExample,
  messageDataReply,
  messageReply,
  shortPage,
  shortPageExample,
} from './envelope.ts';
import { completed } from './example.ts';

/** The reply that also says in a sentence what was done. */
export const tellingReply = <Schema extends z.ZodType>(
  description: string,
  message: string,
  data: Schema,
  example: unknown,
) =>
  ({
    status: 200,
    description,
    schema: messageDataReply(data),
    example: { success: true, message, data: completed(data, example) },
  }) as const;

const success =
  <const Status extends 200 | 201>(status: Status) =>
  <Schema extends z.ZodType>(description: string, data: Schema, example: unknown) =>
    ({
      status,
      description,
      schema: dataReply(data),
      example: { success: true, data: completed(data, example) },
    }) as const;

/** The reply that shows what was asked for or changed, and that which shows what was made. */
export const replyOf = success(200);
export const createdReply = success(201);

/** The reply of what only has been done. */
export const doneReply = (message: string) =>
  ({ status: 200, description: 'Done', schema: messageReply, example: { success: true, message } }) as const;

/** The page of a list at `path`, with one item of the example or none. */
export const fullPageReply = <Item extends z.ZodType>(
  description: string,
  item: Item,
  path: string,
  example?: unknown,
) =>
  ({
    status: 200,
    description,
    schema: dataReply(fullPage(item)),
    example: fullPageExample(path, example && completed(item, example)),
  }) as const;

export const shortPageReply = <Item extends z.ZodType>(description: string, item: Item, example: unknown) =>
  ({
    status: 200,
    description,
    schema: dataReply(shortPage(item)),
    example: shortPageExample(completed(item, example)),
  }) as const;

export const cursorPageReply = <Item extends z.ZodType>(description: string, item: Item, example: unknown) =>
  ({
    status: 200,
    description,
    schema: dataReply(cursorPage(item)),
    example: cursorPageExample(completed(item, example)),
  }) as const;

/** Text or bytes in place of JSON. */
export const fileReply = <const Type extends string>(description: string, contentType: Type, example: string) =>
  ({ status: 200, description, schema: z.string(), contentType, example }) as const;

/** A file in place of a page; the example is its line of names. */
export const csvReply = (description: string, example: string) =>
  fileReply(description, 'text/csv; charset=utf-8', example);
