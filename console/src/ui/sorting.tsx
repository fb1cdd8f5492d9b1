import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListSort } from '../format/choices.ts';
import styles from './sorting.module.css';
import { useChangeFilters } from './use-filters.ts';

/** The two orders of a list by one of its columns: the first is taken first. */
export type Sorts = readonly [first: ListSort, second: ListSort];

/** What a table shows in the heads of columns that sort it. */
export interface Sorting {
  /** As `aria-sort` has it. */
  directionOf(sorts: Sorts | undefined): 'ascending' | 'descending' | 'none' | undefined;
  /** Null: the column sorts nothing. */
  headOf(column: { readonly title: string; readonly sorts: Sorts | undefined }): ReactNode;
}

const isFalling = (sort: ListSort): boolean => sort === 'newest' || sort.endsWith('_desc');

/** Returns by what a list is sorted, which the page's address has, and what sorts it. `own`: its order by itself. */
export function useSorting(own: ListSort = 'newest'): Sorting {
  const { sort = own } = useSearch({ strict: false });
  const change = useChangeFilters<{ readonly sort: ListSort }>();
  const sortBy = ([first, second]: Sorts) => {
    const next = sort === first ? second : first;
    change({ sort: next === own ? undefined : next });
  };
  return {
    directionOf(sorts) {
      if (sorts === undefined) return undefined;
      if (!sorts.includes(sort)) return 'none';
      return isFalling(sort) ? 'descending' : 'ascending';
    },
    headOf: ({ title, sorts }) =>
      sorts === undefined ? null : (
        <button type="button" className={styles.sort} onClick={() => sortBy(sorts)}>
          {title}
        </button>
      ),
  };
}
