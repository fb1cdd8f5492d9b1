import { getRouteApi } from '@tanstack/react-router';
import type { Suppression } from '@volley/sdk';
import { useCallback, useState } from 'react';
import { optOutRows, optOutsCsv } from '../api/opt-outs.ts';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatPhone } from '../format/phone.ts';
import { formatMoment } from '../format/time.ts';
import { useOptOutsText } from '../text/opt-outs.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { PlusIcon, StopIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import styles from './opt-outs.module.css';

const AllowDialog = lazily(async () => (await import('./allow-dialog.tsx')).AllowDialog);

const route = getRouteApi('/in/opt-outs');

const TONES: Record<Suppression['reason'], Tone> = { opt_out: 'warn', complaint: 'bad', manual: 'quiet' };

interface Rights {
  /** Also opt-outs that the person asked for. */
  readonly mayAllowAll: boolean;
  readonly mayAllowEntered: boolean;
}

function useColumns(rights: Rights, onAllow: (one: Suppression) => void): readonly Column<Suppression>[] {
  const t = useOptOutsText();
  const columns: readonly Column<Suppression>[] = [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ phone_number }) => (
        <RowLink to="/messages/number/$number" params={{ number: phone_number }} words={formatPhone(phone_number)} />
      ),
    ],
    [
      'reason',
      t('whyWord'),
      '9rem side',
      ({ reason }) => <Status tone={TONES[reason]}>{t(`reason_${reason}`)}</Status>,
    ],
    [
      'note',
      t('proof'),
      '3fr',
      ({ note }) => (
        <span title={note} className={styles.line}>
          {note}
        </span>
      ),
    ],
    ['created_at', t('since'), '12rem none', ({ created_at }) => formatMoment(created_at)],
  ];
  if (!rights.mayAllowEntered) return columns;
  const allow: Column<Suppression> = [
    'actions',
    t('actions'),
    '7rem',
    (one) =>
      one.reason === 'manual' || rights.mayAllowAll ? (
        <Button
          kind="quiet"
          className={styles.allow}
          aria-label={t('allowOne', { number: formatPhone(one.phone_number) })}
          onClick={() => onAllow(one)}
        >
          {t('allowShort')}
        </Button>
      ) : null,
  ];
  return [...columns, allow];
}

export const load = ({ deps }: { deps: { number?: string } }) => prefetchRows(optOutRows(deps));

/** The numbers that receive no messages, with reason, time and proof. */
export function OptOutsPage() {
  const t = useOptOutsText();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const maySend = useMay('send');
  const [allowing, setAllowing] = useState<Suppression | null>(null);
  const mayAllowEntered = useMay('manage');
  const mayAllowAll = mayAllowEntered && maySend;
  const csv = optOutsCsv(filters);
  const columns = useColumns({ mayAllowAll, mayAllowEntered }, setAllowing);
  const onSearch = useCallback(
    (number: string) => void navigate({ search: number === '' ? {} : { number }, replace: true }),
    [navigate],
  );
  const add = mayAllowEntered ? (
    <LinkButton to="/opt-outs/new" kind="primary" icon={<PlusIcon />}>
      {t('add')}
    </LinkButton>
  ) : null;
  return (
    <ListPage
      t={t}
      title={t('optOuts')}
      lead={t('lead')}
      source={optOutRows(filters)}
      columns={columns}
      keyOf={({ phone_number }) => phone_number}
      icon={<StopIcon />}
      actions={add}
      onShowAll={filters.number === undefined ? null : () => onSearch('')}
    >
      <Toolbar>
        <SearchField label={t('searchNumber')} value={filters.number ?? ''} onChange={onSearch} />
        {csv === null ? null : <CsvLink href={csv} />}
      </Toolbar>
      {allowing === null ? null : <AllowDialog optOut={allowing} onClose={() => setAllowing(null)} />}
    </ListPage>
  );
}
