import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** What a person chooses among at once; whoever looks for another one writes more of its name. */
const CHOICES_MAX = 50;

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** Whether nothing else fits. */
  readonly isAll: boolean;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total?: number;
  readonly next_cursor?: string | null;
}
type List<Row> = (
  input: { readonly search: string; readonly per_page: number },
  options: { readonly signal: AbortSignal },
) => Promise<Page<Row>>;

/** A list from which one is chosen: its first rows, and, by a search that the service answers, any other. */
export const findBy =
  <Row>(key: readonly unknown[], list: List<Row>) =>
  (search: string) =>
    queryOptions({
      queryKey: [...key, 'found', search],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }): Promise<Found<Row>> => {
        const { data, total, next_cursor: next = null } = await list({ search, per_page: CHOICES_MAX }, { signal });
        return { rows: data, isAll: total === undefined ? next === null : total <= data.length };
      },
    });

export type Find<Row> = ReturnType<typeof findBy<Row>>;
