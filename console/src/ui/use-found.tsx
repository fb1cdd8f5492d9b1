import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Find } from '../api/find-choices.ts';
import { lazily } from './lazily.tsx';
import { useLater } from './use-later.ts';

// Most lists are short.
const FoundSearch = lazily(async () => (await import('./found-search.tsx')).FoundSearch);

export interface FoundList<Row> {
  readonly rows: readonly Row[];
  /** Whether the rows are everything that there is. */
  readonly isAll: boolean;
  /** False until the rows are known. */
  readonly isRead: boolean;
  /** The field by which the others are found, or null if there are none. */
  readonly search: ReactNode;
}

/** Reads what is chosen among. `label` says of what, for the search field. */
export function useFound<Row>(find: Find<Row>, label: string, isEnabled = true): FoundList<Row> {
  const [typed, setTyped] = useState('');
  const search = useLater(typed.trim());
  const { data, isPlaceholderData } = useQuery({ ...find(search), enabled: isEnabled });
  const rows = data?.rows ?? [];
  const isSearched = typed !== '' || search !== '';
  const isShort = data === undefined || (data.isAll && !isSearched);
  return {
    rows,
    isAll: data?.isAll === true && !isSearched,
    isRead: data !== undefined,
    search: isShort ? null : (
      <FoundSearch
        label={label}
        typed={typed}
        onType={setTyped}
        shown={rows.length}
        isMore={!data.isAll && !isPlaceholderData}
      />
    ),
  };
}
