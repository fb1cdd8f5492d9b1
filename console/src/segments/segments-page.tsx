import type { Segment } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatDay } from '../format/time.ts';
import { useSegmentsText } from '../text/segments.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';

function useColumns(): readonly Column<Segment>[] {
  const t = useSegmentsText();
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

export const load = () => prefetchRows(rowsOf('segments.list', {}));

export function SegmentsPage() {
  const t = useSegmentsText();
  const columns = useColumns();
  const create = <NewLink to="/segments/new" scope="manage" words={t('newSegment')} />;
  return (
    <ListPage
      t={t}
      title={t('segments')}
      lead={t('lead')}
      source={rowsOf('segments.list', {})}
      columns={columns}
      icon={<LayersIcon />}
      action={create}
    />
  );
}
