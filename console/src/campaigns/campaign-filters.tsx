import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CampaignFilters, statesOf } from '../api/campaign-lists.ts';
import type { Campaigns } from '../api/campaigns.ts';
import { operation } from '../api/operation.ts';
import { CAMPAIGN_TABS, type CampaignTab } from '../format/choices.ts';
import { formatNumber } from '../format/number.ts';
import { useReferencesText } from '../text/references.ts';
import { Segmented } from '../ui/segmented.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';

const COUNTED_MAX = 1_000;

/** Reads how many campaigns of either kind each group of states has. */
export const statesQuery = (of: Campaigns) =>
  operation(`${of}.states`, {}, { select: (states: readonly { status: string; campaigns: number }[]) => states });

interface FilterProps {
  readonly of: Campaigns;
  readonly filters: CampaignFilters;
}

/** The groups of states, each with its number of campaigns. */
function Tabs({ of, filters }: FilterProps) {
  const t = useReferencesText();
  const change = useChangeFilters<CampaignFilters>();
  const { data: states } = useQuery(statesQuery(of));
  const wordsOf = (tab: CampaignTab): string => {
    const names = statesOf(of, tab).split(',');
    const own = states?.filter(({ status }) => names.includes(status));
    const count = own?.reduce((sum, { campaigns }) => sum + campaigns, 0);
    return t(`tab_${tab}`, {
      count: count === undefined ? '…' : formatNumber(count) + (count < COUNTED_MAX ? '' : '+'),
    });
  };
  return (
    <Segmented<CampaignTab | ''>
      label={t('tabs')}
      value={filters.state ?? ''}
      options={[
        { value: '', words: t('allStates') },
        ...CAMPAIGN_TABS.map((value) => ({ value, words: wordsOf(value) })),
      ]}
      onChange={(state) => change({ state: state === '' ? undefined : state })}
    />
  );
}

/** Finds campaigns of either kind by their state, by name, or by what a program has given them. */
export function CampaignSearch({ of, filters }: FilterProps) {
  const t = useReferencesText();
  const change = useChangeFilters<CampaignFilters>();
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const onReference = useCallback((reference: string) => change({ reference }), [change]);
  return (
    <>
      <Tabs of={of} filters={filters} />
      <Toolbar>
        <SearchField label={t('searchName')} value={filters.search ?? ''} onChange={onSearch} />
        <SearchField label={t('searchReference')} value={filters.reference ?? ''} onChange={onReference} />
      </Toolbar>
    </>
  );
}

/** Returns what leads back from filters to all campaigns; null while nothing is filtered. */
export function useShowAll(filters: CampaignFilters): (() => void) | null {
  const change = useChangeFilters<CampaignFilters>();
  return Object.keys(filters).length === 0
    ? null
    : () => change({ search: undefined, reference: undefined, state: undefined });
}
