import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '@volley/sdk';
import { callOf } from './operation.ts';
import type { Listed, ListId, RowOf } from './rows.ts';

/** What a person chooses among at once; whoever looks for another one writes more of its name. */
const CHOICES_MAX = 10;

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** Whether nothing else fits. */
  readonly isAll: boolean;
}

type List<Row> = (
  input: { readonly search?: string; readonly per_page: number },
  options: CallOptions,
) => Promise<Listed<Row>>;

/** A list from which one is chosen: its first rows, and, by a search that the service answers, any other. */
export const findIn =
  <Row>(key: QueryKey, list: List<Row>) =>
  (search: string) =>
    queryOptions({
      queryKey: [...key, 'found', search],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Found<Row>> => {
        const asked = { ...(search !== '' && { search }), per_page: CHOICES_MAX };
        const { data, total, next_cursor: next = null } = await list(asked, { signal });
        return { rows: data, isAll: total === undefined ? next === null : total <= data.length };
      },
    });

export type Find<Row> = ReturnType<typeof findIn<Row>>;

/** The same for an operation that lists. */
const findBy = <Id extends ListId>(id: Id, only: Readonly<Record<string, string>> = {}): Find<RowOf<Id>> => {
  const list = callOf<Listed<RowOf<Id>>>(id);
  return findIn([...id.split('.'), only], (input, options) => list({ ...input, ...only }, options));
};

const APPROVED = { status: 'approved' };

export const findGroups = findBy('groups.list');
export const findMembers = findBy('members.list');
export const findSenders = findBy('senderIds.list', APPROVED);
export const findPendingSenders = findBy('senderIds.list', { status: 'pending' });
export const findCallerIds = findBy('callerIds.list', APPROVED);
export const findTemplates = findBy('templates.list');
export const findRecordings = findBy('recordings.list');
export const findAccounts = findBy('admin.accounts.list');
