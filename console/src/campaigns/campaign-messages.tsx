import { getRouteApi } from '@tanstack/react-router';
import type { Message } from '@volley/sdk';
import { useCallback } from 'react';
import { campaignMessageRows, campaignMessagesCsv } from '../api/campaign-messages.ts';
import { MESSAGE_STATUSES } from '../format/choices.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { saysWhy } from '../ui/campaign-status.ts';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { MessageIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Section } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { CsvLink, SearchField, Toolbar } from '../ui/toolbar.tsx';

const MessageDrawer = lazily(async () => (await import('./message-drawer.tsx')).MessageDrawer);

const route = getRouteApi('/in/campaigns/$uuid');

function useColumns(): readonly Column<Message>[] {
  const t = useCampaignsText();
  return [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ id, phone_number }) => (
        <RowLink
          from="/campaigns/$uuid"
          to="."
          search={(now) => ({ ...now, message: id })}
          resetScroll={false}
          words={formatPhone(phone_number)}
        />
      ),
    ],
    ['status', t('status'), '9rem side', ({ status }) => <MessageStatus status={status} />],
    [
      'reason',
      t('reason'),
      '3fr',
      ({ status, reason_words }) =>
        reason_words === '' && saysWhy(status) ? t('reasonWords', { reason: status }) : reason_words,
    ],
    ['network', t('network'), '1fr none', ({ network }) => network],
    ['cost', t('credits'), '5rem number', ({ cost }) => formatCredits(cost)],
  ];
}

/** The messages of a campaign, by state and number. The page's address has the filters. */
export function CampaignMessages({ uuid }: { readonly uuid: string }) {
  const t = useCampaignsText();
  const columns = useColumns();
  const { message, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useCallback(
    (next: typeof filters) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  const { status, number } = filters;
  const onSearch = useCallback(
    (text: string) => change({ ...(status && { status }), ...(text !== '' && { number: text }) }),
    [change, status],
  );
  const isFiltered = status !== undefined || number !== undefined;
  return (
    <Section title={t('messages')}>
      <Toolbar>
        <SearchField label={t('searchNumber')} value={number ?? ''} onChange={onSearch} />
        <FilterSelect
          label={t('status')}
          value={status}
          all={t('allStates')}
          options={MESSAGE_STATUSES.map((value) => ({ value, words: t(`message_${value}`) }))}
          onChange={(chosen) => change({ ...(number && { number }), ...(chosen && { status: chosen }) })}
        />
        <CsvLink href={campaignMessagesCsv(uuid, filters)} />
      </Toolbar>
      <DataTable
        label={t('messages')}
        source={campaignMessageRows(uuid, filters)}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatches onShowAll={() => change({})} />
          ) : (
            <Empty icon={<MessageIcon />} title={t('noMessagesTitle')} words={t('noMessagesWords')} />
          )
        }
      />
      {message === undefined ? null : <MessageDrawer uuid={message} onClose={() => change(filters)} />}
    </Section>
  );
}
