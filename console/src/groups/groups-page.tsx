import { useSuspenseQuery } from '@tanstack/react-query';
import type { Group } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { groupRows } from '../api/groups.ts';
import { rowPageQuery } from '../api/rows.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { formatNumber } from '../format/number.ts';
import { formatDay } from '../format/time.ts';
import { groupsText } from '../text/groups.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { LayersIcon, PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

function useColumns(): readonly Column<Group>[] {
  const t = useText(groupsText);
  return [
    ['name', t('name'), '2fr title', ({ uuid, name }) => <RowLink to="/groups/$uuid" params={{ uuid }} words={name} />],
    ['description', t('description'), '3fr', ({ description }) => description],
    ['contacts_count', t('contacts'), '7rem number side', ({ contacts_count }) => formatNumber(contacts_count)],
    ['created_at', t('created'), '8rem none', (row) => formatDay(row.created_at)],
  ];
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(rowPageQuery(groupRows, null));
}

export function GroupsPage() {
  const t = useText(groupsText);
  const columns = useColumns();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const create = hasScope(session, 'manage') ? (
    <LinkButton to="/groups/new" kind="primary" icon={<PlusIcon />}>
      {t('newGroup')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={create}>
      <DataTable
        label={t('title')}
        source={groupRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<LayersIcon />} title={t('emptyTitle')} action={create}>
            {t('emptyWords')}
          </Empty>
        }
      />
    </Page>
  );
}
