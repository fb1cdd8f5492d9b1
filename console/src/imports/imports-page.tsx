import type { ContactImport } from '@volley/sdk';
import type { ImportStatus } from '../api/imports.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatAgo } from '../format/time.ts';
import { useImportsText } from '../text/imports.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { UploadIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Status, type Tone } from '../ui/status.tsx';

const TONES: Record<ImportStatus, Tone> = {
  uploading: 'way',
  reading: 'way',
  mapping: 'warn',
  checking: 'way',
  checked: 'warn',
  importing: 'way',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  undoing: 'way',
  undone: 'quiet',
};

export function ImportState({ status }: { readonly status: ImportStatus }) {
  const t = useImportsText();
  return <Status tone={TONES[status]}>{t(status)}</Status>;
}

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

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('imports.list', deps));

export function ImportsPage() {
  const t = useImportsText();
  const columns = useColumns();
  const searched = useSearched();
  return (
    <ListPage
      t={t}
      title={t('title')}
      lead={t('lead')}
      back={{ to: '/contacts', words: t('contacts') }}
      source={rowsOf('imports.list', { search: searched.search })}
      columns={columns}
      icon={<UploadIcon />}
      actions={<NewLink to="/contacts/imports/new" scope="manage" words={t('newImport')} />}
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
