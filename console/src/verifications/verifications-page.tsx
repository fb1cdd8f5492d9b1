import { getRouteApi } from '@tanstack/react-router';
import type { Verification } from '@volley/sdk';
import { useState } from 'react';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { STATES, type VerificationFilters, verificationRows } from '../api/verifications.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { PlusIcon, ShieldIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { isNarrowed, TestMark, TrafficFilter } from '../ui/test-traffic.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { VerificationState } from './verification-state.tsx';

const StartDialog = lazily(async () => (await import('./start-dialog.tsx')).StartDialog);
const VerificationDrawer = lazily(async () => (await import('./verification-drawer.tsx')).VerificationDrawer);
const Funnel = lazily(async () => (await import('./funnel.tsx')).Funnel, 6);

const route = getRouteApi('/in/verifications');

function useColumns(onOpen: (id: string) => void): readonly Column<Verification>[] {
  const t = useVerificationsText();
  return [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ id, phone_number }) => <RowButton onClick={() => onOpen(id)}>{formatPhone(phone_number)}</RowButton>,
    ],
    ['status', t('state'), '11rem', ({ status }) => <VerificationState status={status} />],
    ['sender_id', t('sender'), '1fr none', ({ sender_id }) => sender_id],
    ['end_user_ref', t('asker'), '2fr none', ({ end_user_ref }) => end_user_ref],
    ['reference', t('reference'), '2fr none', ({ reference }) => reference],
    [
      'created_at',
      t('when'),
      '9rem side',
      ({ created_at }) => <time title={formatTime(created_at)}>{formatAgo(created_at)}</time>,
    ],
  ];
}

export const load = ({ deps }: { deps: VerificationFilters }) => prefetchRows(verificationRows(deps));

/** The codes that were sent to numbers, how many were entered, and a way to try one. */
export function VerificationsPage() {
  const t = useVerificationsText();
  const { verification, ...filters } = route.useSearch();
  const { mode } = filters;
  const change = useChangeFilters<VerificationFilters & { readonly verification?: string }>();
  const [isStarting, setStarting] = useState(false);
  const open = (id: string) => change({ verification: id });
  const maySend = useMay('send');
  const start =
    maySend && mode === undefined ? (
      <Button kind="primary" icon={<PlusIcon />} onClick={() => setStarting(true)}>
        {t('tryOne')}
      </Button>
    ) : null;
  return (
    <ListPage
      t={t}
      title={t('verifications')}
      back={{ to: '/messages', words: t('messages') }}
      lead={t('lead')}
      actions={
        <>
          <LinkButton to="/verifications/guard" icon={<ShieldIcon />}>
            {t('guard')}
          </LinkButton>
          {start}
        </>
      }
      source={verificationRows(filters)}
      columns={useColumns(open)}
      icon={<ShieldIcon />}
      onShowAll={isNarrowed(filters) ? () => change({ number: undefined, status: undefined }) : null}
    >
      <TestMark mode={mode} />
      {mode === 'test' ? null : <Funnel />}
      <Toolbar>
        <SearchField label={t('search')} value={filters.number ?? ''} onChange={(number) => change({ number })} />
        <FilterSelect
          label={t('state')}
          value={STATES.find((state) => state === filters.status)}
          all={t('allStates')}
          options={STATES.map((value) => ({ value, words: t(`state_${value}`) }))}
          onChange={(status) => change({ status })}
        />
        <TrafficFilter mode={mode} />
      </Toolbar>
      {isStarting ? <StartDialog onStarted={open} onClose={() => setStarting(false)} /> : null}
      {verification === undefined ? null : (
        <VerificationDrawer id={verification} mode={mode} onClose={() => change({ verification: undefined })} />
      )}
    </ListPage>
  );
}
