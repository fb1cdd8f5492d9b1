import { getRouteApi } from '@tanstack/react-router';
import type { Group } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatNumber } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { useGroupsText } from '../text/groups.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { useSorting } from '../ui/sorting.tsx';

const route = getRouteApi('/in/groups');

function useColumns(): readonly Column<Group>[] {
  const t = useGroupsText();
  return [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => <RowLink to="/groups/$uuid" params={{ uuid }} words={name} />,
      ['name', 'name_desc'],
    ],
    ['description', t('description'), '3fr', ({ description }) => description],
    ['contacts_count', t('contacts'), '7rem number side', ({ contacts_count }) => formatNumber(contacts_count)],
    ['created_at', t('created'), '8rem none', (row) => formatDay(row.created_at), ['newest', 'oldest']],
  ];
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('groups.list', deps));

export function GroupsPage() {
  const t = useGroupsText();
  const columns = useColumns();
  const sorting = useSorting();
  const searched = useSearched();
  const create = <NewLink to="/groups/new" scope="manage" words={t('newGroup')} />;
  return (
    <ListPage
      t={t}
      title={t('groups')}
      lead={t('lead')}
      source={rowsOf('groups.list', route.useSearch())}
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
