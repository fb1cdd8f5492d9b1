import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import type { Parse } from './flags.ts';
import type { InputOf, ItemOf, OperationId, ReplyOf } from './table.ts';

type Given = Record<string, unknown>;

/** A column by its field, under another heading with `as`, or by a function. */
export type Column<Item> =
  | (keyof Item & string)
  | `${keyof Item & string} as ${string}`
  | readonly [heading: string, read: (item: Item) => string | number];

/** What the contract does not say of a command. A function gets the whole input, also what was typed as an argument. */
interface Spec<Id extends OperationId> {
  /** The summary in the help, if that of the operation is not right here. */
  readonly does?: string;
  /** The fields that are arguments, each with the name that it has there: `phone_number as number`, or `value as [value]` where it may be left out. Else: those of the path. */
  readonly args?: readonly string[];
  /** Fields that are always so. */
  readonly fixed?: Partial<InputOf<Id>>;
  /** Fields without a flag; `optional`: those that the API needs and `input` sets where they are left out. */
  readonly hidden?: readonly string[];
  /** The only fields with a flag. */
  readonly only?: readonly string[];
  readonly optional?: readonly string[];
  /** What a flag is where nobody gives it. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Fields of which the API says what they may be, as there are too many for a list of choices. */
  readonly freely?: readonly string[];
  readonly help?: Readonly<Record<string, string>>;
  readonly read?: Readonly<Record<string, Parse>>;
  /** Lists whose flag takes one value and is repeated, or takes all with commas between. */
  readonly lists?: Readonly<Record<string, 'repeated' | 'commas'>>;
  /** Adds flags and arguments that are no fields. */
  more?(command: Command): Command;
  /** Says more to the names by which errors call the fields. */
  names?(flags: Given, words: readonly unknown[]): Readonly<Record<string, string>>;
  /** Completes the request from the flags that are no fields. */
  input?(input: Given, flags: never, words: readonly unknown[]): Given | Promise<Given>;
  /** Makes another call, or several. */
  call?(
    client: Client,
    input: InputOf<Id>,
    flags: never,
    words: readonly unknown[],
  ): Promise<unknown> | AsyncIterable<unknown>;
  /** The columns of a list; without them, and without `says`, all that is there is shown. */
  readonly columns?: readonly Column<ItemOf<Id>>[];
  /** Said in the place of an empty list. */
  readonly empty?: string;
  /** The same where the list was asked for by flags. */
  readonly none?: string;
  /** Says to a person what happened. */
  says?(reply: ReplyOf<Id>, input: InputOf<Id>, flags: Given): string;
  /** What `--json` prints in place of the reply. */
  json?(reply: ReplyOf<Id>, input: InputOf<Id>, flags: Given): unknown;
  /** Says why the command ends with a failure, after its result is printed. */
  fails?(reply: ReplyOf<Id>, input: InputOf<Id>, flags: Given): string | null;
  /** The operation that gives the same list as a file, for `--csv`, and what the file contains. */
  readonly csv?: readonly [id: OperationId, what: string];
  /** The operation of that file where it takes filters that this one does not: they need `--csv`. */
  readonly filtersOf?: OperationId;
  /** `--limit`, `--page` and `--all` for a list that comes in one piece. */
  readonly hasRows?: true;
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** What repeating the command with one `--idempotency-key` does not do. */
  readonly once?: string;
  readonly alias?: string;
  /** The words after the command in an example; the first is shown in the reference. */
  readonly example?: string | readonly string[];
  readonly note?: string;
  /** The other operations that the command calls, with the words after the command that make it do so. */
  readonly also?: { readonly [Other in OperationId]?: string };
}

/** A verb that calls an operation of the contract. Methods take narrower parameters, so that all verbs are of one type. */
export interface Verb extends Omit<Spec<OperationId>, 'columns' | 'fixed' | 'says' | 'json' | 'fails' | 'call'> {
  readonly id: string;
  readonly fixed?: Given;
  readonly columns?: readonly Column<never>[];
  call?(
    client: Client,
    input: never,
    flags: never,
    words: readonly unknown[],
  ): Promise<unknown> | AsyncIterable<unknown>;
  says?(reply: never, input: never, flags: Given): string;
  json?(reply: never, input: never, flags: Given): unknown;
  fails?(reply: never, input: never, flags: Given): string | null;
}

export function verb<const Id extends OperationId>(id: Id, spec: Spec<Id> = {}): Verb {
  return { id, ...spec };
}

/** For what is gone afterwards: a sentence, and for programs what it was. */
export const done = (words: string) => ({ says: () => words, json: (_: unknown, input: unknown) => input });
