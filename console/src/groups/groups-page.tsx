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

function useColumns(): readonly Column<Group>[] {
  const t = useGroupsText();
  return [
    ['name', t('name'), '2fr title', ({ uuid, name }) => <RowLink to="/groups/$uuid" params={{ uuid }} words={name} />],
    ['description', t('description'), '3fr', ({ description }) => description],
    ['contacts_count', t('contacts'), '7rem number side', ({ contacts_count }) => formatNumber(contacts_count)],
    ['created_at', t('created'), '8rem none', (row) => formatDay(row.created_at)],
  ];
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('groups.list', deps));

export function GroupsPage() {
  const t = useGroupsText();
  const columns = useColumns();
  const searched = useSearched();
  const create = <NewLink to="/groups/new" scope="manage" words={t('newGroup')} />;
  return (
    <ListPage
      t={t}
      title={t('groups')}
      lead={t('lead')}
      source={rowsOf('groups.list', { search: searched.search })}
      columns={columns}
      icon={<LayersIcon />}
      actions={create}
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
