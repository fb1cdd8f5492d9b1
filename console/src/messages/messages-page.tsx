import { getRouteApi } from '@tanstack/react-router';
import type { Message } from '@volley/sdk';
import { useCallback } from 'react';
import { findSenders } from '../api/find-choices.ts';
import { type MessageListFilters, messageRows } from '../api/messages.ts';
import { prefetch } from '../api/operation.ts';
import { prefetchRows } from '../api/rows.ts';
import { senderOption } from '../api/senders.ts';
import { MESSAGE_STATUSES, type OfTests, PERIODS, sameTraffic } from '../format/choices.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useMessagesText } from '../text/messages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ExportsLink } from '../ui/csv-link.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FoundFilter } from '../ui/found-filter.tsx';
import { CloseIcon, MessageIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { isNarrowed, TestMark, TrafficFilter } from '../ui/test-traffic.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { type FilterChange, useChangeFilters } from '../ui/use-filters.ts';

const route = getRouteApi('/in/messages');

function useColumns({ mode }: OfTests): readonly Column<Message>[] {
  const t = useMessagesText();
  return [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ id, phone_number }) => (
        <RowLink
          to="/messages/$uuid"
          params={{ uuid: id }}
          search={sameTraffic({ mode })}
          words={formatPhone(phone_number)}
        />
      ),
    ],
    ['status', t('status'), '9rem side', ({ status }) => <MessageStatus status={status} />],
    ['text', t('text'), '3fr', ({ message }) => message],
    ['sender_id', t('sender'), '1fr none', ({ sender_id }) => sender_id],
    ['cost', t('credits'), '5rem number none', ({ cost }) => formatCredits(cost)],
    [
      'created_at',
      t('time'),
      '9rem none',
      ({ created_at }) => <time title={formatTime(created_at)}>{formatAgo(created_at)}</time>,
    ],
  ];
}

interface FiltersProps {
  readonly filters: MessageListFilters;
  readonly change: (next: FilterChange<MessageListFilters>) => void;
}

function Filters({ filters, change }: FiltersProps) {
  const t = useMessagesText();
  const onSearch = useCallback((number: string) => change({ number }), [change]);
  const { number, status, sender, period, campaign, reference, mode } = filters;
  return (
    <Toolbar>
      <SearchField label={t('searchNumber')} value={number ?? ''} onChange={onSearch} />
      <FilterSelect
        label={t('status')}
        value={status}
        all={t('allStates')}
        options={MESSAGE_STATUSES.map((value) => ({ value, words: t(`message_${value}`) }))}
        onChange={(chosen) => change({ status: chosen })}
      />
      <FoundFilter
        label={t('sender')}
        find={findSenders}
        optionOf={senderOption}
        first={[{ value: '', words: t('allSenders') }]}
        value={sender ?? ''}
        onChange={(chosen) => change({ sender: chosen === '' ? undefined : chosen })}
      />
      <FilterSelect
        label={t('time')}
        value={period}
        all={t('anyTime')}
        options={PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
        onChange={(chosen) => change({ period: chosen })}
      />
      <TrafficFilter mode={mode} />
      {campaign === undefined ? null : (
        <Button icon={<CloseIcon />} onClick={() => change({ campaign: undefined })}>
          {t('inCampaign')}
        </Button>
      )}
      {reference === undefined ? null : (
        <Button icon={<CloseIcon />} onClick={() => change({ reference: undefined })}>
          {reference}
        </Button>
      )}
    </Toolbar>
  );
}

export function load({ deps }: { deps: MessageListFilters }) {
  prefetchRows(messageRows(deps));
  prefetch(findSenders(''));
}

/** All sent messages, by number, state, sender and time. */
export function MessagesPage() {
  const t = useMessagesText();
  const filters = route.useSearch();
  const { mode } = filters;
  const columns = useColumns({ mode });
  const navigate = route.useNavigate();
  const change = useChangeFilters<MessageListFilters>();
  const sendOne = mode === undefined ? <NewLink to="/messages/new" scope="send" words={t('newMessage')} /> : null;
  return (
    <ListPage
      t={t}
      title={t('messages')}
      lead={t('lead')}
      source={messageRows(filters)}
      columns={columns}
      icon={<MessageIcon />}
      actions={
        <>
          <ExportsLink />
          <LinkButton to="/verifications">{t('verifications')}</LinkButton>
          {sendOne}
        </>
      }
      onShowAll={isNarrowed(filters) ? () => void navigate({ search: sameTraffic(filters), replace: true }) : null}
    >
      <TestMark mode={mode} />
      <Filters filters={filters} change={change} />
    </ListPage>
  );
}
