import type { ContactImport } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatAgo } from '../format/time.ts';
import { useImportsText } from '../text/imports.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { UploadIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ImportState } from './import-state.tsx';

function useColumns(): readonly Column<ContactImport>[] {
  const t = useImportsText();
  return [
    [
      'file_name',
      t('file'),
      '2fr title',
      ({ uuid, file_name }) => <RowLink to="/contacts/imports/$uuid" params={{ uuid }} words={file_name} />,
    ],
    ['status', t('state'), '10rem side', ({ status }) => <ImportState status={status} />],
    ['people', t('peopleWord'), '2fr', ({ counts }) => t('peopleOf', { ...counts })],
    ['created_at', t('made'), '9rem', ({ created_at }) => formatAgo(created_at)],
  ];
}

export function load() {
  prefetchRows(rowsOf('imports.list', {}));
}

export function ImportsPage() {
  const t = useImportsText();
  const columns = useColumns();
  const begin = useMay('manage') ? (
    <LinkButton to="/contacts/imports/new" kind="primary" icon={<UploadIcon />}>
      {t('newImport')}
    </LinkButton>
  ) : null;
  return (
    <ListPage
      t={t}
      title={t('title')}
      lead={t('lead')}
      back={{ to: '/contacts', words: t('contacts') }}
      source={rowsOf('imports.list', {})}
      columns={columns}
      icon={<UploadIcon />}
      action={begin}
    />
  );
}
