import { useSuspenseQuery } from '@tanstack/react-query';
import type { Segment } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { rowPageQuery } from '../api/rows.ts';
import { segmentRows } from '../api/segments.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { formatDay } from '../format/time.ts';
import { segmentsText } from '../text/segments.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { LayersIcon, PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

function useColumns(): readonly Column<Segment>[] {
  const t = useText(segmentsText);
  return [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => <RowLink to="/segments/$uuid" params={{ uuid }} words={name} />,
    ],
    ['description', t('description'), '3fr', ({ description }) => description],
    ['created_at', t('created'), '8rem none', (row) => formatDay(row.created_at)],
  ];
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(rowPageQuery(segmentRows, null));
}

export function SegmentsPage() {
  const t = useText(segmentsText);
  const columns = useColumns();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const create = hasScope(session, 'manage') ? (
    <LinkButton to="/segments/new" kind="primary" icon={<PlusIcon />}>
      {t('newSegment')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={create}>
      <DataTable
        label={t('title')}
        source={segmentRows}
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
