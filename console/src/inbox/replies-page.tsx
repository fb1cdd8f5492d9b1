import { getRouteApi } from '@tanstack/react-router';
import type { InboundMessage } from '@volley/sdk';
import { useCallback } from 'react';
import { type ReplyFilters, repliesCsv, replyRows } from '../api/inbox.ts';
import { useOperation } from '../api/operation.ts';
import { prefetchRows } from '../api/rows.ts';
import { PERIODS, REPLY_KEYWORDS } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useInboxText } from '../text/inbox.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { InboxIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { type FilterChange, useChangeFilters } from '../ui/use-filters.ts';
import styles from './inbox.module.css';
import { RecipientFilter } from './recipient-filter.tsx';

const ReplyDrawer = lazily(async () => (await import('./reply-drawer.tsx')).ReplyDrawer);

const route = getRouteApi('/in/replies');

const TONES: Record<Exclude<InboundMessage['keyword'], ''>, Tone> = { stop: 'warn', start: 'good', help: 'plan' };

function useColumns(): readonly Column<InboundMessage>[] {
  const t = useInboxText();
  return [
    [
      'sender',
      t('from'),
      '11rem title',
      ({ id, sender }) => (
        <RowLink
          from="/replies"
          to="."
          search={(now) => ({ ...now, reply: id })}
          resetScroll={false}
          words={formatPhone(sender)}
        />
      ),
    ],
    ['text', t('text'), '4fr', ({ message }) => <span className={styles.line}>{message}</span>],
    [
      'keyword',
      t('understood'),
      '9.5rem none',
      ({ keyword }) => (keyword === '' ? '' : <Status tone={TONES[keyword]}>{t(`keyword_${keyword}`)}</Status>),
    ],
    ['recipient', t('to'), '1fr none', ({ recipient }) => recipient],
    [
      'received_at',
      t('received'),
      '8rem side',
      ({ received_at }) => <time title={formatTime(received_at)}>{formatAgo(received_at)}</time>,
    ],
  ];
}

/** A filter that is chosen on the campaign's page and removed here. */
function CampaignFilter({ uuid, onChange }: { readonly uuid: string; readonly onChange: (uuid?: string) => void }) {
  const t = useInboxText();
  const { data: campaign } = useOperation('smsCampaigns.get', { uuid });
  const name = campaign === undefined || campaign.name === '' ? t('unnamed') : campaign.name;
  return (
    <FilterSelect
      label={t('campaign')}
      value={uuid}
      all={t('allCampaigns')}
      options={[{ value: uuid, words: name }]}
      onChange={onChange}
    />
  );
}

interface FiltersProps {
  readonly filters: ReplyFilters;
  readonly change: (next: FilterChange<ReplyFilters>) => void;
}

function Filters({ filters, change }: FiltersProps) {
  const { search, keyword, recipient, campaign, period } = filters;
  const t = useInboxText();
  const onSearch = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Toolbar>
      <SearchField label={t('search')} value={search ?? ''} onChange={onSearch} />
      <FilterSelect
        label={t('understood')}
        value={keyword}
        all={t('replies')}
        options={REPLY_KEYWORDS.map((value) => ({ value, words: t(`keyword_${value}`) }))}
        onChange={(chosen) => change({ keyword: chosen })}
      />
      {campaign === undefined ? null : (
        <CampaignFilter uuid={campaign} onChange={(chosen) => change({ campaign: chosen })} />
      )}
      <RecipientFilter label={t('to')} value={recipient} onChange={(chosen) => change({ recipient: chosen })} />
      <FilterSelect
        label={t('received')}
        value={period}
        all={t('anyTime')}
        options={PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
        onChange={(chosen) => change({ period: chosen })}
      />
      <CsvLink href={repliesCsv(filters)} />
    </Toolbar>
  );
}

export const load = ({ deps }: { deps: ReplyFilters }) => prefetchRows(replyRows(deps));

export function RepliesPage() {
  const t = useInboxText();
  const columns = useColumns();
  const { reply, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useChangeFilters<ReplyFilters>();
  return (
    <ListPage
      t={t}
      title={t('replies')}
      back={{ to: '/inbox', words: t('inbox') }}
      lead={t('lead')}
      source={replyRows(filters)}
      columns={columns}
      icon={<InboxIcon />}
      actions={<NewLink to="/messages/new" scope="send" words={t('newMessage')} />}
      onShowAll={Object.keys(filters).length === 0 ? null : () => void navigate({ search: {}, replace: true })}
    >
      <Filters filters={filters} change={change} />
      {reply === undefined ? null : (
        <ReplyDrawer id={reply} onClose={() => void navigate({ search: filters, replace: true, resetScroll: false })} />
      )}
    </ListPage>
  );
}
