import { getRouteApi } from '@tanstack/react-router';
import type { Segment } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatDay } from '../format/time.ts';
import { useSegmentsText } from '../text/segments.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { useSorting } from '../ui/sorting.tsx';

const route = getRouteApi('/in/segments');

function useColumns(): readonly Column<Segment>[] {
  const t = useSegmentsText();
  return [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => <RowLink to="/segments/$uuid" params={{ uuid }} words={name} />,
      ['name', 'name_desc'],
    ],
    ['description', t('description'), '3fr', ({ description }) => description],
    ['created_at', t('created'), '8rem none', (row) => formatDay(row.created_at), ['newest', 'oldest']],
  ];
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('segments.list', deps));

export function SegmentsPage() {
  const t = useSegmentsText();
  const columns = useColumns();
  const sorting = useSorting();
  const searched = useSearched();
  const create = <NewLink to="/segments/new" scope="manage" words={t('newSegment')} />;
  return (
    <ListPage
      t={t}
      title={t('segments')}
      lead={t('lead')}
      source={rowsOf('segments.list', route.useSearch())}
      columns={columns}
      sorting={sorting}
      icon={<LayersIcon />}
      actions={create}
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
