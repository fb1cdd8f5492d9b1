import type { CallOptions } from './perform.ts';

/** A call whose every field may be left out may be made without any. */
type Parameters<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];

export type Call<Input, Result> = (...parameters: Parameters<Input>) => Promise<Result>;

/** Lists have a second form that goes through all pages: `for await (const contact of client.contacts.list.all())`. */
export interface ListCall<Input, Result, Item> {
  (...parameters: Parameters<Input>): Promise<Result>;
  all(...parameters: Parameters<Omit<Input, 'page' | 'cursor'>>): AsyncGenerator<Item, void, undefined>;
}

/** Tables have a second form that gives their bytes as they come: `for await (const chunk of call.stream({ … }))`. */
export interface TableCall<Input> {
  (...parameters: Parameters<Input>): Promise<string>;
  stream(...parameters: Parameters<Input>): AsyncGenerator<Uint8Array, void, undefined>;
}

/** What happens, as it happens: `for await (const event of client.events.follow())`. It ends when the caller leaves. */
export type LiveCall<Input, Item> = (...parameters: Parameters<Input>) => AsyncGenerator<Item, void, undefined>;

/** A page of a list, as the interface has it for groups and voice campaigns. */
export interface ShortPage<Item> {
  readonly current_page: number;
  readonly data: readonly Item[];
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
}

/** A page of every other list that has numbered pages. */
export interface FullPage<Item> extends ShortPage<Item> {
  readonly first_page_url: string;
  readonly from: number;
  readonly last_page_url: string;
  readonly next_page_url: string | null;
  readonly path: string;
  readonly prev_page_url: string | null;
  readonly to: number;
}

/** A page of a list that goes on from a cursor; null at its end. */
export interface CursorPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}
