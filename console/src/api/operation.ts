import { type QueryKey, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallOptions, Client } from '@volley/sdk';
import { volley } from './client.ts';
import { queryClient } from './query-client.ts';

type Admin = Client['admin'];
type Nouns = Omit<Client, 'admin'> & { readonly [Name in keyof Admin as `admin.${Name}`]: Admin[Name] };
export type Noun = keyof Nouns;

/** The name of an operation, as the client of the API has it: `groups.get`, `admin.carriers.list`. */
export type OperationId = { [Name in Noun]: `${Name}.${keyof Nouns[Name] & string}` }[Noun];

type At<Branch, Path> = Path extends `${infer Head extends keyof Branch & string}.${infer Rest}`
  ? At<Branch[Head], Rest>
  : Path extends keyof Branch
    ? Branch[Path]
    : never;
type Call<Id extends OperationId> =
  At<Client, Id> extends infer Found extends (...given: never) => unknown ? Found : never;
type Loose<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name> ? Fields[Name] | undefined : Fields[Name];
};

/** What an operation takes. An undefined field is one that is left out. */
export type Input<Id extends OperationId> = Loose<NonNullable<Parameters<Call<Id>>[0]>>;
export type Reply<Id extends OperationId> = Awaited<ReturnType<Call<Id>>>;

type AnyCall<Result> = (input: object, options?: CallOptions) => Promise<Result>;

/** Finds a call by its name. What it takes and gives follows from the name, which those who ask declare. */
export function callOf<Result>(id: OperationId): AnyCall<Result> {
  const found = id.split('.').reduce<unknown>((branch, name) => (branch as Record<string, unknown>)[name], volley);
  return found as AnyCall<Result>;
}

type Options<Data, Shown> = Omit<UseQueryOptions<Data, Error, Shown>, 'queryKey' | 'queryFn'>;

/** The query of one operation. Its key is the operation's name, word by word, and the input. It is not asked while the input is null. */
export function operation<Id extends OperationId, Shown = Reply<Id>>(
  id: Id,
  input: Input<Id> | null,
  options?: Options<Reply<Id>, Shown>,
) {
  return queryOptions<Reply<Id>, Error, Shown>({
    queryKey: [...id.split('.'), input],
    queryFn: ({ signal }) => callOf<Reply<Id>>(id)(input ?? {}, { signal }),
    enabled: input !== null,
    ...options,
  });
}

/** Asks one operation, as in `useOperation('groups.get', { uuid })`. */
export const useOperation = <Id extends OperationId, Shown = Reply<Id>>(
  id: Id,
  input: Input<Id> | null,
  options?: Options<Reply<Id>, Shown>,
) => useQuery(operation(id, input, options));

/** Begins to read what a page asks for first. */
export function prefetch<Data, Shown, Key extends QueryKey>(query: UseQueryOptions<Data, Error, Shown, Key>) {
  const { select: _, ...asked } = query;
  void queryClient.prefetchQuery<Data, Error, Data, Key>(asked);
}

/** Queries that are no single operation. Their keys begin with the noun whose changes they show. */
type Computed = 'admin.waiting' | 'messages.history';

/** A noun, for all its queries, or one operation. */
export type Refreshed = Noun | OperationId | Computed;

export const nounOf = (id: OperationId) => id.slice(0, id.lastIndexOf('.')) as Noun;

/** What a change of the balance changes. */
export const MONEY = ['balance', 'limits', 'ledger'] as const satisfies readonly Refreshed[];

/** Reads again what is shown of these nouns and operations. */
export function refresh(names: readonly Refreshed[]): void {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: name.split('.') });
}
