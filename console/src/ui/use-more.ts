import { useInfiniteQuery } from '@tanstack/react-query';
import type { PageStart, RowSource } from '../api/rows.ts';

/** Loads a usually short list page by page at the press of a button. Its rows may have any height. */
export function useMore<Row>({ key, readPage }: RowSource<Row>) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: [...key, 'more'],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: null as PageStart,
    getNextPageParam: ({ next, total }, pages) => {
      if (total === null) return next;
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? pages.length + 1 : null;
    },
  });
  return { ...query, data: data?.pages.flatMap(({ rows }) => rows) };
}
