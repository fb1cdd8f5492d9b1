import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const goesOn = hasNextPage && !isFetching && !isError && data?.pages.at(-1)?.rows.length === 0;
  // A page without rows would be a button at whose press nothing comes.
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { ...query, data: data?.pages.flatMap(({ rows }) => rows) };
}
