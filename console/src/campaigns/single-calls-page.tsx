import { getRouteApi } from '@tanstack/react-router';
import type { SingleCall } from '@volley/sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { type SingleCallFilters, singleCallRows, singleCallsCsv } from '../api/calls.ts';
import { volley } from '../api/client.ts';
import { MONEY } from '../api/operation.ts';
import { prefetchRows } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { CALL_OUTCOMES, sameTraffic } from '../format/choices.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useCallsText } from '../text/calls.ts';
import { useVoiceText } from '../text/voice.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { PhoneIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { isNarrowed, TestMark, TrafficFilter } from '../ui/test-traffic.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { CALL_TONES, useCallWords } from './call-words.ts';
import { VoicePlaces } from './voice-places.tsx';

const NewCallDialog = lazily(async () => (await import('./new-call-dialog.tsx')).NewCallDialog);

const route = getRouteApi('/in/voice/calls');

const TONES: Record<SingleCall['status'], Tone> = {
  queued: 'way',
  ringing: 'way',
  connected: 'way',
  ...CALL_TONES,
  skipped: 'quiet',
};

function useStatusWords() {
  const t = useVoiceText();
  return (status: SingleCall['status']): string =>
    status === 'connected' ? t('inProgress', { status: 'answered' }) : t(`callee_${status}`);
}

function CallState({ status }: { readonly status: SingleCall['status'] }) {
  const words = useStatusWords();
  return <Status tone={TONES[status]}>{words(status)}</Status>;
}

function useColumns(onOpen: (call: SingleCall) => void): readonly Column<SingleCall>[] {
  const t = useVoiceText();
  const { wordsOf, lengthOfSeconds } = useCallWords();
  return [
    [
      'phone_number',
      t('number'),
      '11rem title',
      (call) => (
        <RowButton label={t('callTo', { number: formatPhone(call.phone_number) })} onClick={() => onOpen(call)}>
          {formatPhone(call.phone_number)}
        </RowButton>
      ),
    ],
    ['status', t('outcome'), '8rem side', ({ status }) => <CallState status={status} />],
    [
      'details',
      t('details'),
      '3fr',
      ({ result, keys_pressed: key, reason }) =>
        result === '' ? (reason === '' ? key : wordsOf(reason)) : t('keyIs', { key, meaning: result }),
    ],
    ['duration', t('duration'), '5rem number none', ({ duration }) => lengthOfSeconds(duration)],
    ['cost', t('credits'), '5rem number none', ({ cost }) => formatCredits(cost)],
    [
      'created_at',
      t('when'),
      '9rem none',
      ({ created_at }) => <time title={formatTime(created_at)}>{formatAgo(created_at)}</time>,
    ],
  ];
}

const timeOr = (at: string | null): string => (at === null ? '' : formatTime(at));

interface DrawerProps {
  readonly call: SingleCall;
  readonly isTest: boolean;
  readonly onClose: () => void;
}

/** One call beside the list. */
function CallDrawer({ call, isTest, onClose }: DrawerProps) {
  const t = useVoiceText();
  const c = useCallsText();
  const { wordsOf, lengthOfSeconds } = useCallWords();
  const maySend = useMay('send');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('outcome'), <CallState key="status" status={call.status} />],
    [t('reason'), wordsOf(call.reason)],
    [c('heard'), call.text],
    [t('callerId'), call.caller_id === '' ? '' : formatPhone(call.caller_id)],
    [t('keys'), call.keys_pressed],
    [t('meaning'), call.result],
    [c('ownName'), call.reference],
    [c('tries'), formatNumber(call.attempts)],
    [t('created'), formatTime(call.created_at)],
    [c('validUntil'), call.status === 'queued' ? formatTime(call.valid_until) : ''],
    [t('called'), timeOr(call.called_at)],
    [t('callee_answered'), timeOr(call.answered_at)],
    [t('endedAt'), timeOr(call.ended_at)],
    [t('duration'), lengthOfSeconds(call.duration)],
    [t('credits'), formatCredits(call.cost)],
    [c('costMax'), call.ended_at === null ? formatCredits(call.cost_max) : ''],
  ];
  return (
    <Dialog isDrawer title={t('callTo', { number: formatPhone(call.phone_number) })} onClose={onClose}>
      {call.is_simulated ? <Notice>{t('simulated')}</Notice> : null}
      <Facts of={facts.filter(([, value]) => value !== '')} />
      {maySend && !isTest && (call.status === 'queued' || call.status === 'ringing') ? (
        <ConfirmButton
          words={c('cancelCall')}
          title={c('cancelCallTitle')}
          consequence={c('cancelCallWords')}
          act={() => volley.calls.cancel({ uuid: call.id })}
          refreshes={['calls', ...MONEY]}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

function Filters({ filters }: { readonly filters: SingleCallFilters }) {
  const t = useVoiceText();
  const words = useStatusWords();
  const change = useChangeFilters<SingleCallFilters>();
  const onSearch = useCallback((number: string) => change({ number }), [change]);
  return (
    <Toolbar>
      <SearchField label={t('searchNumber')} value={filters.number ?? ''} onChange={onSearch} />
      <FilterSelect
        label={t('outcome')}
        value={filters.outcome}
        all={t('allStates')}
        options={CALL_OUTCOMES.map((value) => ({ value, words: words(value) }))}
        onChange={(outcome) => change({ outcome })}
      />
      <TrafficFilter mode={filters.mode} />
      <CsvLink href={singleCallsCsv(filters)} />
    </Toolbar>
  );
}

export const load = ({ deps }: { deps: SingleCallFilters }) => prefetchRows(singleCallRows(deps));

/** Calls to one number at a time. */
export function SingleCallsPage() {
  const t = useCallsText();
  const [opened, open] = useState<SingleCall | null>(null);
  const columns = useColumns(open);
  const { to, ...filters } = route.useSearch();
  const { mode } = filters;
  const [isNew, setNew] = useState(to !== undefined);
  const navigate = route.useNavigate();
  const closeNew = () => {
    setNew(false);
    if (to !== undefined) void navigate({ search: filters, replace: true });
  };
  const maySend = useMay('send');
  const callOne =
    maySend && mode === undefined ? (
      <Button kind="primary" icon={<PhoneIcon />} onClick={() => setNew(true)}>
        {t('newCall')}
      </Button>
    ) : null;
  return (
    <ListPage
      t={t}
      title={t('singleCalls')}
      lead={t('lead')}
      source={singleCallRows(filters)}
      columns={columns}
      icon={<PhoneIcon />}
      actions={callOne}
      onShowAll={isNarrowed(filters) ? () => void navigate({ search: sameTraffic(filters), replace: true }) : null}
    >
      <VoicePlaces />
      <TestMark mode={mode} />
      <Filters filters={filters} />
      {opened === null ? null : <CallDrawer call={opened} isTest={mode === 'test'} onClose={() => open(null)} />}
      {isNew ? <NewCallDialog to={to} onClose={closeNew} /> : null}
    </ListPage>
  );
}
