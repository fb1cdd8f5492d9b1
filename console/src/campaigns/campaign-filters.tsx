import { useCallback } from 'react';
import { useReferencesText } from '../text/references.ts';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';

export interface CampaignFilters {
  readonly search?: string;
  readonly reference?: string;
}

/** Finds campaigns of either kind by name, or by what a program has given them. */
export function CampaignSearch({ filters }: { readonly filters: CampaignFilters }) {
  const t = useReferencesText();
  const change = useChangeFilters<CampaignFilters>();
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const onReference = useCallback((reference: string) => change({ reference }), [change]);
  return (
    <Toolbar>
      <SearchField label={t('searchName')} value={filters.search ?? ''} onChange={onSearch} />
      <SearchField label={t('searchReference')} value={filters.reference ?? ''} onChange={onReference} />
    </Toolbar>
  );
}

/** Returns what leads back from filters to all campaigns; null while nothing is filtered. */
export function useShowAll(filters: CampaignFilters): (() => void) | null {
  const change = useChangeFilters<CampaignFilters>();
  return Object.keys(filters).length === 0 ? null : () => change({ search: undefined, reference: undefined });
}
