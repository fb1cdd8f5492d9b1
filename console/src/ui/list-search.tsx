import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTablesText } from '../text/tables.ts';
import { SearchField, Toolbar } from './toolbar.tsx';
import { useChangeFilters } from './use-filters.ts';

export interface Searched {
  /** As the operations that list take it. */
  readonly search: string | undefined;
  readonly onSearch: (search: string) => void;
  /** Null while nothing is searched. */
  readonly onShowAll: (() => void) | null;
}

/** The search of a list, which every page keeps in its address. */
export function useSearched(): Searched {
  const { search } = useSearch({ strict: false });
  const change = useChangeFilters<{ readonly search: string }>();
  const onSearch = useCallback((next: string) => change({ search: next }), [change]);
  return { search, onSearch, onShowAll: search === undefined ? null : () => onSearch('') };
}

interface ListSearchProps {
  readonly of: Searched;
  /** What is searched. */
  readonly by?: 'searchNames' | 'searchPeople' | 'searchPurposes';
}

export function ListSearch({ of: { search = '', onSearch }, by = 'searchNames' }: ListSearchProps) {
  const t = useTablesText();
  return (
    <Toolbar>
      <SearchField label={t(by)} value={search} onChange={onSearch} />
    </Toolbar>
  );
}
