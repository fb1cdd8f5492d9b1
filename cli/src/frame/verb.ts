import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import type { Parse } from './flags.ts';
import type { InputOf, ItemOf, OperationId, ReplyOf } from './table.ts';

type Given = Record<string, unknown>;

/** Columns by their fields, as in `uuid name counts.created`, or one by a function. */
export type Column<Item> = string | readonly [heading: string, read: (item: Item) => string | number];

/** A flag with which the command calls another operation, which takes no flag of its own that this one has not. */
export interface Instead {
  readonly id: OperationId;
  /** With `<id>`: the account, for an operator key. */
  readonly flag: string;
  readonly help: string;
}

/** What the contract does not say of a command. A function gets the whole input, also what was typed as an argument. */
interface Said<Input, Reply, Item> {
  /** The summary in the help, if that of the operation is not right here. */
  readonly does?: string;
  /** The fields that are arguments, each with the name that it has there: `phone_number as number`, or `value as [value]` where it may be left out. Else: those of the path. */
  readonly args?: readonly string[];
  /** Fields without a flag; `optional`: those that the API needs and `input` sets where they are left out. */
  readonly hidden?: readonly string[];
  /** The only fields with a flag. */
  readonly only?: readonly string[];
  readonly optional?: readonly string[];
  /** The operation that is called instead where nothing is to change: it shows what there is. */
  readonly shows?: OperationId;
  /** A field that is the words after the arguments, or what `--text-file` names. */
  readonly text?: string;
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
    input: Input,
    flags: never,
    words: readonly unknown[],
  ): Promise<unknown> | AsyncIterable<unknown>;
  readonly instead?: Instead;
  /** The columns of a list; without them all that is there is shown. */
  readonly columns?: string | readonly Column<Item>[];
  /** Said in the place of an empty list. */
  readonly empty?: string;
  /** The fields of the reply that a person needs, in this order. */
  readonly facts?: string;
  /** What the thing is afterwards, where that is not the verb with -ed. */
  readonly became?: string;
  /** Said at the end: what to do next, with values such as {uuid}. */
  readonly next?: string;
  /** Says to a person what happened, where that is more than the reply. */
  says?(reply: Reply, input: Input, flags: Given): string | undefined;
  /** What `--json` prints in place of the reply. */
  json?(reply: Reply, input: Input, flags: Given): unknown;
  /** Says why the command ends with a failure, after its result is printed. */
  fails?(reply: Reply, input: Input, flags: Given): string | null;
  /** The operation that gives the same list as a file, for `--csv`. */
  readonly csv?: OperationId;
  /** Another operation whose fields are flags too; where it is that of the file, they need `--csv`. */
  readonly filtersOf?: OperationId;
  /** `--limit`, `--page` and `--all` for a list that comes in one piece. */
  readonly hasRows?: true;
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** What repeating the command with one `--idempotency-key` does not do. */
  readonly once?: string;
  readonly alias?: string;
  /** The words after the command in an example; the help and the reference have those of `also` beside it. */
  readonly example?: string;
  readonly note?: string;
  /** The other operations that the command calls, with the words after the command that make it do so. */
  readonly also?: { readonly [Other in OperationId]?: string };
}

type Spec<Id extends OperationId> = Said<InputOf<Id>, ReplyOf<Id>, ItemOf<Id>> & {
  /** Fields that are always so. */
  readonly fixed?: Partial<InputOf<Id>>;
};

/** A verb that calls an operation of the contract. Methods take narrower parameters, so that all verbs are of one type. */
export type Verb = Said<never, never, never> & { readonly id: string; readonly fixed?: Given };

export function verb<const Id extends OperationId>(id: Id, spec: Spec<Id> = {}): Verb {
  return { id, ...spec };
}

/** For what is gone afterwards: programs get what it was. */
export const gone = { json: (_: unknown, input: unknown) => input };
