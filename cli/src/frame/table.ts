import type { Client } from '@volley/sdk';

/** What an operation takes of a person: a field of its path, its query or its body. One inside another has a dotted name. */
export interface Field {
  /** `word`: a text with one value, so it is a switch. `hours`: two times of day. `parts`: an object whose parts are fields of their own. */
  readonly kind: 'text' | 'whole' | 'number' | 'switch' | 'word' | 'pairs' | 'hours' | 'parts' | 'json';
  readonly help?: string;
  readonly isRequired?: true;
  readonly isMany?: true;
  readonly choices?: readonly string[];
  readonly minimum?: number;
  /** For pairs: whether an empty value means null. */
  readonly isNullable?: boolean;
}

/** An operation as the command line sees it. The table of all is generated from the contract. */
export interface Operation {
  readonly does: string;
  /** What the key needs. */
  readonly scope?: string;
  /** Left out where it only reads. With PUT it changes only what is named. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly isNew?: true;
  /** The field of the reply that is shown only once. */
  readonly secret?: string;
  readonly isOfLinks?: true;
  readonly isPaged?: true;
  readonly isUpload?: true;
  readonly reply: 'json' | 'table' | 'file' | 'live';
  readonly path: readonly string[];
  readonly fields: Readonly<Record<string, Field>>;
  /** Values of fields, for an example. */
  readonly samples?: Readonly<Record<string, unknown>>;
}

export type Table = Readonly<Record<string, Operation>>;

type Call = (...parameters: never[]) => unknown;
type IdsOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends Call ? Name : `${Name}.${IdsOf<Tree[Name]>}`;
}[keyof Tree & string];

export type OperationId = IdsOf<Client>;

type Member<Tree, Id> = Id extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? Member<Tree[Head], Rest>
    : never
  : Id extends keyof Tree
    ? Tree[Id]
    : never;

export type ReplyOf<Id> = Member<Client, Id> extends (...parameters: never[]) => Promise<infer Reply> ? Reply : never;
export type InputOf<Id> =
  Member<Client, Id> extends (...parameters: infer Given) => unknown ? NonNullable<Given[0]> : never;
export type ItemOf<Id> =
  ReplyOf<Id> extends { readonly data: readonly (infer Item)[] }
    ? Item
    : ReplyOf<Id> extends readonly (infer Item)[]
      ? Item
      : never;
