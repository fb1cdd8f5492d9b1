import { getRouteApi } from '@tanstack/react-router';
import type { ShortUrlWithVisits } from '@volley/sdk';
import { useCallback } from 'react';
import { type LinkFilters, linkRows } from '../api/links.ts';
import { formatNumber } from '../format/number.ts';
import { useLinksText } from '../text/links.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { LinkIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Status } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { LINK_TONES, linkState, shownAddress } from './link-state.ts';

const route = getRouteApi('/in/links');

function useColumns(): readonly Column<ShortUrlWithVisits>[] {
  const t = useLinksText();
  const counted = ({ track_visits, visits }: ShortUrlWithVisits, whose: 'human' | 'machine') =>
    track_visits || visits[whose] > 0 ? formatNumber(visits[whose]) : <span title={t('notCounted')}>–</span>;
  return [
    [
      'short_url',
      t('shortAddress'),
      '12rem title',
      ({ id, short_url }) => <RowLink to="/links/$code" params={{ code: id }} words={shownAddress(short_url)} />,
    ],
    ['title', t('name'), '3fr none', ({ title }) => title],
    ['original_url', t('leadsTo'), '3fr', ({ original_url }) => shownAddress(original_url)],
    ['people', t('peopleWord'), '3.5rem number none', (link) => counted(link, 'human')],
    ['machines', t('machines'), '4.5rem number none', (link) => counted(link, 'machine')],
    [
      'state',
      t('state'),
      '7rem side',
      (link) => <Status tone={LINK_TONES[linkState(link)]}>{t(`state_${linkState(link)}`)}</Status>,
    ],
  ];
}

/** All short links of the account, searched by name and state. */
export function LinksPage() {
  const t = useLinksText();
  const columns = useColumns();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const change = useChangeFilters<LinkFilters>();
  const onSearch = useCallback((search: string) => change({ search }), [change]);
  const newLink = <NewLink to="/links/new" scope="manage" words={t('newLink')} />;
  return (
    <ListPage
      t={t}
      title={t('links')}
      lead={t('lead')}
      source={linkRows(filters)}
      columns={columns}
      icon={<LinkIcon />}
      actions={newLink}
      onShowAll={Object.keys(filters).length === 0 ? null : () => void navigate({ search: {}, replace: true })}
    >
      <Toolbar>
        <SearchField label={t('searchLabel')} value={filters.search ?? ''} onChange={onSearch} />
        <FilterSelect
          label={t('state')}
          value={filters.state}
          all={t('allStates')}
          options={[
            { value: 'enabled', words: t('enabledOnes') },
            { value: 'disabled', words: t('disabledOnes') },
          ]}
          onChange={(state) => change({ state })}
        />
      </Toolbar>
    </ListPage>
  );
}
