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

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** The schema and the example are made when they are first asked for: the document, the clients and the tests do so, a service that answers does not. */
const reply = <const Status extends 200 | 201, Schema extends z.ZodType>(
  status: Status,
  description: string,
  makeSchema: () => Schema,
  makeExample: () => unknown,
) => {
  const [schema, example] = [once(makeSchema), once(makeExample)];
  return {
    status,
    description,
    get schema() {
      return schema();
    },
    get example() {
      return example();
    },
  } as const;
};

/** The reply that also says in a sentence what was done. */
export const tellingReply = <Schema extends z.ZodType>(
  description: string,
  message: string,
  data: Schema,
  example: unknown,
) =>
  reply(
    200,
    description,
    () => messageDataReply(data),
    () => ({ success: true, message, data: completed(data, example) }),
  );

const success =
  <const Status extends 200 | 201>(status: Status) =>
  <Schema extends z.ZodType>(description: string, data: Schema, example: unknown) =>
    reply(
      status,
      description,
      () => dataReply(data),
      () => ({ success: true, data: completed(data, example) }),
    );

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
  reply(
    200,
    description,
    () => dataReply(fullPage(item)),
    () => fullPageExample(path, example && completed(item, example)),
  );

export const shortPageReply = <Item extends z.ZodType>(description: string, item: Item, example: unknown) =>
  reply(
    200,
    description,
    () => dataReply(shortPage(item)),
    () => shortPageExample(completed(item, example)),
  );

export const cursorPageReply = <Item extends z.ZodType>(description: string, item: Item, example: unknown) =>
  reply(
    200,
    description,
    () => dataReply(cursorPage(item)),
    () => cursorPageExample(completed(item, example)),
  );

/** Text or bytes in place of JSON. */
export const fileReply = <const Type extends string>(description: string, contentType: Type, example: string) =>
  ({ status: 200, description, schema: z.string(), contentType, example }) as const;

/** A file in place of a page; the example is its line of names. */
export const csvReply = (description: string, example: string) =>
  fileReply(description, 'text/csv; charset=utf-8', example);
