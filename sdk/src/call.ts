import type { CallOptions } from './perform.ts';

/** If all fields are optional, the call may be made without an input. */
type Parameters<Input, Options = CallOptions> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

export type Call<Input, Result> = (...parameters: Parameters<Input>) => Promise<Result>;

/** What was made or done, with the sentence that the service says about it. */
export type Told<Data> = Data & {
  readonly message: string;
  /** @deprecated The result has these fields itself. Calls that say a sentence keep `data` until the next major version. */
  readonly data: Data;
};

/** A list. Its second form goes through all pages: `for await (const contact of client.contacts.list.all())`. */
export interface ListCall<Input, Result, Item> {
  (...parameters: Parameters<Input>): Promise<Result>;
  all(...parameters: Parameters<Omit<Input, 'page' | 'cursor'>>): AsyncGenerator<Item, void, undefined>;
}

/** A table, or another file of any length. Its second form yields the bytes as they arrive: `for await (const chunk of call.stream({ … }))`. */
export interface TableCall<Input> {
  (...parameters: Parameters<Input>): Promise<string>;
  stream(...parameters: Parameters<Input>): AsyncGenerator<Uint8Array, void, undefined>;
}

export interface LiveOptions extends CallOptions {
  /** Called once, as soon as the stream is open: it tells what happens from then on. */
  readonly onOpen?: () => void;
}

/**
 * A live stream: `for await (const event of client.events.follow())`. It ends when the caller leaves the loop. It rejects if it cannot be opened;
 * once it was open, it resumes after each break.
 */
export type LiveCall<Input, Item> = (
  ...parameters: Parameters<Input, LiveOptions>
) => AsyncGenerator<Item, void, undefined>;

/** A page of groups or voice campaigns, as the contract defines it. */
export interface ShortPage<Item> {
  readonly current_page: number;
  readonly data: readonly Item[];
  readonly per_page: number;
  readonly total: number;
  readonly last_page: number;
}

/** A page of every other list with numbered pages. */
export interface FullPage<Item> extends ShortPage<Item> {
  readonly first_page_url: string;
  readonly from: number;
  readonly last_page_url: string;
  readonly next_page_url: string | null;
  readonly path: string;
  readonly prev_page_url: string | null;
  readonly to: number;
}

/** A page of a list with cursors; `next_cursor` is null on the last page. */
export interface CursorPage<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}
