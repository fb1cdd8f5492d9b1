import { getRouteApi } from '@tanstack/react-router';
import type { Thread } from '@volley/sdk';
import { useCallback } from 'react';
import { prefetchRows } from '../api/rows.ts';
import { nameOf, type ThreadFilters, threadRows } from '../api/threads.ts';
import { THREAD_STATES, THREAD_VIEWS } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo, formatTime } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { InboxIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Status } from '../ui/status.tsx';
import { SearchField, Toolbar } from '../ui/toolbar.tsx';
import { type FilterChange, useChangeFilters } from '../ui/use-filters.ts';
import styles from './inbox.module.css';
import { RecipientFilter } from './recipient-filter.tsx';

const route = getRouteApi('/in/inbox');

function State({ thread: { status, unread } }: { readonly thread: Thread }) {
  const t = useThreadsText();
  if (unread > 0) return <Status tone="warn">{t('unreadCount', { unread })}</Status>;
  return <Status tone={status === 'open' ? 'way' : 'quiet'}>{t(status)}</Status>;
}

function useColumns(): readonly Column<Thread>[] {
  const t = useThreadsText();
  return [
    [
      'with',
      t('with'),
      '13rem title',
      (thread) => (
        <RowLink
          to="/inbox/$uuid"
          params={{ uuid: thread.id }}
          className={thread.unread > 0 ? styles.fresh : undefined}
          words={nameOf(thread) || formatPhone(thread.phone_number)}
        />
      ),
    ],
    ['text', t('last'), '4fr', ({ last_reply }) => <span className={styles.line}>{last_reply?.message ?? ''}</span>],
    ['state', t('state'), '8rem', (thread) => <State thread={thread} />],
    ['to', t('to'), '8rem none', ({ recipient }) => recipient],
    ['assigned', t('assigned'), '9rem none', (thread) => thread.assigned_to?.name],
    [
      'received',
      t('received'),
      '8rem side',
      ({ last_reply_at: at }) => <time title={formatTime(at)}>{formatAgo(at)}</time>,
    ],
  ];
}

interface FiltersProps {
  readonly filters: ThreadFilters;
  readonly change: (next: FilterChange<ThreadFilters>) => void;
}

function Filters({ filters: { number, state, view, recipient }, change }: FiltersProps) {
  const t = useThreadsText();
  const onSearch = useCallback((text: string) => change({ number: text }), [change]);
  return (
    <Toolbar>
      <SearchField label={t('searchNumber')} value={number ?? ''} onChange={onSearch} />
      <FilterSelect
        label={t('state')}
        value={state}
        all={t('open')}
        options={THREAD_STATES.map((value) => ({ value, words: t(value) }))}
        onChange={(chosen) => change({ state: chosen })}
      />
      <FilterSelect
        label={t('view')}
        value={view}
        all={t('anyone')}
        options={THREAD_VIEWS.map((value) => ({ value, words: t(value) }))}
        onChange={(chosen) => change({ view: chosen })}
      />
      <RecipientFilter label={t('to')} value={recipient} onChange={(chosen) => change({ recipient: chosen })} />
    </Toolbar>
  );
}

export const load = ({ deps }: { deps: ThreadFilters }) => prefetchRows(threadRows(deps));

/** Conversations, those with the newest replies first. The stream adds new ones. */
export function ThreadsPage() {
  const t = useThreadsText();
  const columns = useColumns();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const change = useChangeFilters<ThreadFilters>();
  const actions = (
    <>
      <LinkButton to="/replies">{t('replies')}</LinkButton>
      <LinkButton to="/keywords">{t('keywords')}</LinkButton>
    </>
  );
  return (
    <ListPage
      t={t}
      title={t('inbox')}
      lead={t('lead')}
      actions={actions}
      source={threadRows(filters)}
      columns={columns}
      icon={<InboxIcon />}
      next={<NewLink to="/messages/new" scope="send" words={t('newMessage')} />}
      onShowAll={
        Object.keys(filters).length === 0 ? null : () => void navigate({ search: { state: 'all' }, replace: true })
      }
    >
      <Filters filters={filters} change={change} />
    </ListPage>
  );
}
