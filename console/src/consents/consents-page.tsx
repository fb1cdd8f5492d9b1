import { getRouteApi } from '@tanstack/react-router';
import type { Consent } from '@volley/sdk';
import { useCallback, useState } from 'react';
import { type ConsentFilters, consentRows } from '../api/consents.ts';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { CONSENT_CHANNELS, CONSENT_STATUSES } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { formatMoment } from '../format/time.ts';
import { useConsentsText } from '../text/consents.ts';
import { usePersonsText } from '../text/persons.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ConsentStatus } from '../ui/consent-card.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { PlusIcon, ShieldIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';

const route = getRouteApi('/in/consents');

const ConsentDialog = lazily(async () => (await import('../ui/consent-dialog.tsx')).ConsentDialog);
const ConsentHistory = lazily(async () => (await import('../ui/consent-history.tsx')).ConsentHistory);

function useColumns(onHistory: (phoneNumber: string) => void): readonly Column<Consent>[] {
  const t = useConsentsText();
  return [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ phone_number }) => <RowButton onClick={() => onHistory(phone_number)}>{formatPhone(phone_number)}</RowButton>,
    ],
    ['channel', t('channel'), '9rem', ({ channel }) => t(`channel_${channel}`)],
    ['status', t('consent'), '8rem side', ({ status }) => <ConsentStatus status={status} />],
    ['at', t('said'), '12rem', ({ at }) => formatMoment(at)],
    ['source', t('how'), '2fr none', ({ source }) => t(`source_${source}`)],
    ['by', t('by'), '2fr none', ({ by_name }) => (by_name === '' ? t('bySelf') : by_name)],
  ];
}

export const load = ({ deps }: { deps: ConsentFilters }) => prefetchRows(consentRows(deps));

function Filters() {
  const t = useConsentsText();
  const filters = route.useSearch();
  const change = useChangeFilters<ConsentFilters>();
  const onSearch = useCallback((number: string) => change({ number }), [change]);
  return (
    <Toolbar>
      <SearchField label={t('search')} value={filters.number ?? ''} onChange={onSearch} />
      <FilterSelect
        label={t('channel')}
        value={filters.channel}
        all={t('allChannels')}
        options={CONSENT_CHANNELS.map((value) => ({ value, words: t(`channel_${value}`) }))}
        onChange={(channel) => change({ channel })}
      />
      <FilterSelect
        label={t('consent')}
        value={filters.status}
        all={t('allStatuses')}
        options={CONSENT_STATUSES.map((value) => ({ value, words: t(`status_${value}`) }))}
        onChange={(status) => change({ status })}
      />
    </Toolbar>
  );
}

/** The consents that people gave or withdrew. */
export function ConsentsPage() {
  const t = useConsentsText();
  const persons = usePersonsText();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useMay('manage');
  /** Null opens the form for a new consent, a number its history. */
  const [open, setOpen] = useState<string | null | undefined>(undefined);
  const close = () => setOpen(undefined);
  const columns = useColumns(setOpen);
  const isFiltered = Object.keys(filters).length > 0;
  const record = mayManage ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpen(null)}>
      {t('record')}
    </Button>
  ) : null;
  return (
    <ListPage
      t={t}
      title={t('consent')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton to="/consents/rules">{t('rules')}</LinkButton>
          <LinkButton to="/consents/person">{persons('title')}</LinkButton>
          {record}
        </>
      }
      source={consentRows(filters)}
      columns={columns}
      keyOf={({ phone_number, channel }) => `${phone_number} ${channel}`}
      icon={<ShieldIcon />}
      onShowAll={isFiltered ? () => void navigate({ search: {}, replace: true }) : null}
    >
      <Filters />
      {open === null ? <ConsentDialog phoneNumber={null} onClose={close} /> : null}
      {typeof open === 'string' ? <ConsentHistory phoneNumber={open} onClose={close} /> : null}
    </ListPage>
  );
}
