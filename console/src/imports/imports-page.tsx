import { useSuspenseQuery } from '@tanstack/react-query';
import type { ContactImport } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { importRows } from '../api/imports.ts';
import { rowPageQuery } from '../api/rows.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { formatAgo } from '../format/time.ts';
import { importsText } from '../text/imports.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { UploadIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { ImportState } from './import-state.tsx';

function useColumns(): readonly Column<ContactImport>[] {
  const t = useText(importsText);
  return [
    [
      'file_name',
      t('file'),
      '2fr title',
      ({ uuid, file_name }) => <RowLink to="/contacts/imports/$uuid" params={{ uuid }} words={file_name} />,
    ],
    ['status', t('state'), '10rem side', ({ status }) => <ImportState status={status} />],
    ['people', t('people'), '2fr', ({ counts }) => t('peopleOf', { ...counts })],
    ['created_at', t('made'), '9rem', ({ created_at }) => formatAgo(created_at)],
  ];
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(rowPageQuery(importRows, null));
}

export function ImportsPage() {
  const t = useText(importsText);
  const columns = useColumns();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const begin = hasScope(session, 'manage') ? (
    <LinkButton to="/contacts/imports/new" kind="primary" icon={<UploadIcon />}>
      {t('newImport')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} back={{ to: '/contacts', words: t('contacts') }} actions={begin}>
      <DataTable
        label={t('title')}
        source={importRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<UploadIcon />} title={t('emptyTitle')} action={begin}>
            {t('emptyWords')}
          </Empty>
        }
      />
    </Page>
  );
}
