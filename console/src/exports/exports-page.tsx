import { getRouteApi } from '@tanstack/react-router';
import type { Export } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatBytes, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useExportsText } from '../text/exports.ts';
import { useTablesText } from '../text/tables.ts';
import { Button } from '../ui/button.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { DownloadIcon, PlusIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { List } from '../ui/list-page.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Download } from './download.tsx';
import { ExportState, isAtWork } from './export-state.tsx';

const NewExportDialog = lazily(async () => (await import('./asked-exports.tsx')).NewExportDialog);
const ExportDrawer = lazily(async () => (await import('./export-drawer.tsx')).ExportDrawer);
const Schedules = lazily(async () => (await import('./asked-exports.tsx')).Schedules, 3);

const route = getRouteApi('/in/exports');

const source = rowsOf('exports.list', {}, isAtWork);

/** Stands in the address while a new one is asked for. */
const NEW = 'new';

function useColumns(open: (uuid: string) => void): readonly Column<Export>[] {
  const t = useExportsText();
  return [
    [
      'file_name',
      t('file'),
      '3fr title',
      ({ uuid, file_name }) => <RowButton onClick={() => open(uuid)}>{file_name}</RowButton>,
    ],
    ['status', t('state'), '9rem side', ({ status }) => <ExportState status={status} />],
    ['rows', t('rows'), '7rem number', ({ rows }) => formatNumber(rows)],
    ['bytes', t('size'), '6rem number none', ({ bytes }) => formatBytes(bytes)],
    ['created_at', t('begun'), '12rem none', ({ created_at }) => formatTime(created_at)],
    [
      'expires_at',
      t('keptUntil'),
      '12rem none',
      ({ expires_at, status }) => (expires_at === null || status !== 'ready' ? '–' : formatTime(expires_at)),
    ],
    ['download', t('downloadWord'), '7rem', (one) => <Download one={one} />],
  ];
}

export const load = () => prefetchRows(source);

/** Files of everything of a time: what was made, what is made every night, and a new one. */
export function ExportsPage() {
  const t = useExportsText();
  const table = useTablesText();
  const { search: shown } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (search?: string) =>
    void navigate({ search: search === undefined ? {} : { search }, replace: true, resetScroll: false });
  const columns = useColumns((uuid) => go(uuid));
  const create = useMay('manage') ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => go(NEW)}>
      {t('newExport')}
    </Button>
  ) : null;
  return (
    <Page title={table('exports')} lead={t('lead')} actions={create}>
      <Section title={t('made')}>
        <List t={t} title={t('made')} source={source} columns={columns} icon={<DownloadIcon />} />
      </Section>
      <Schedules />
      {shown === NEW && create !== null ? <NewExportDialog onClose={() => go()} /> : null}
      {shown === undefined || shown === NEW ? null : <ExportDrawer uuid={shown} onClose={() => go()} />}
    </Page>
  );
}
