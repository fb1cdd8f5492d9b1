import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Thread } from '@volley/sdk';
import { useEffect } from 'react';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { optOutRows } from '../api/opt-outs.ts';
import { rowPageQuery } from '../api/rows.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { nameOf } from '../api/threads.ts';
import { useAction } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { AnswerBox } from './answer-box.tsx';
import styles from './inbox.module.css';
import { ThreadActions } from './thread-actions.tsx';
import { ThreadEntries } from './thread-entries.tsx';
import { ThreadNotes } from './thread-notes.tsx';

const route = getRouteApi('/in/inbox/$uuid');

/** Warns that an answer would reach nobody. */
function OptedOut({ number }: { readonly number: string }) {
  const t = useThreadsText();
  const { data: found } = useQuery(rowPageQuery(optOutRows({ number }), null));
  const optOut = found?.rows.find(({ phone_number }) => phone_number === number);
  if (optOut === undefined) return null;
  const see = (
    <Link to="/opt-outs" search={{ number }}>
      {t('optedOutSee')}
    </Link>
  );
  return (
    <Notice kind="warn" actions={see}>
      {t('optedOut', { since: formatTime(optOut.created_at) })}
    </Notice>
  );
}

/** Marks the conversation as read up to what was shown. */
function useMarkRead({ id: uuid, unread, last_reply }: Thread, mayMark: boolean) {
  const { mutate } = useAction((read_up_to: string) => volley.threads.update({ uuid, read_up_to }), {
    refreshes: ['threads'],
  });
  const newest = unread > 0 && mayMark ? (last_reply?.id ?? null) : null;
  useEffect(() => {
    if (newest !== null && !document.hidden) mutate(newest);
  }, [newest, mutate]);
}

function Conversation({ thread }: { readonly thread: Thread }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const mayManage = hasScope(session, 'manage');
  useMarkRead(thread, mayManage);
  return (
    <div className={styles.conversation}>
      <div className={styles.said}>
        <ThreadEntries key={thread.id} uuid={thread.id} />
        <OptedOut number={thread.phone_number} />
        <AnswerBox thread={thread} maySend={hasScope(session, 'send')} />
      </div>
      <ThreadNotes uuid={thread.id} mayManage={mayManage} />
    </div>
  );
}

function Lead({ thread }: { readonly thread: Thread }) {
  const t = useThreadsText();
  const { recipient, phone_number: number, contact } = thread;
  return (
    <span className={styles.facts}>
      {nameOf(thread) === '' ? null : <span>{formatPhone(number)}</span>}
      <span>{t('yourNumber', { recipient })}</span>
      {contact === null ? null : (
        <Link to="/contacts/$id" params={{ id: contact.id }}>
          {t('storyContact')}
        </Link>
      )}
      <Link to="/messages/number/$number" params={{ number }}>
        {t('story')}
      </Link>
    </span>
  );
}

export function load({ params }: { params: { uuid: string } }) {
  prefetch(operation('threads.get', { uuid: params.uuid }));
}

/** The messages with one person, and a field to answer. */
export function ThreadPage() {
  const t = useThreadsText();
  const { uuid } = route.useParams();
  const thread = useOperation('threads.get', { uuid });
  const { data: session } = useSuspenseQuery(sessionQuery);
  const found = thread.data;
  return (
    <Page
      title={found === undefined ? t('conversation') : nameOf(found) || formatPhone(found.phone_number)}
      back={{ to: '/inbox', words: t('inbox') }}
      lead={found === undefined ? undefined : <Lead thread={found} />}
      actions={
        found !== undefined && hasScope(session, 'manage') ? (
          <ThreadActions thread={found} session={session} />
        ) : undefined
      }
    >
      <Loaded query={thread} lines={8}>
        {(loaded) => <Conversation thread={loaded} />}
      </Loaded>
    </Page>
  );
}
