import { getRouteApi, Link } from '@tanstack/react-router';
import type { Session, Thread } from '@volley/sdk';
import { useEffect } from 'react';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { hasScope, useSession } from '../api/session.ts';
import { nameOf } from '../api/threads.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useThreadsText } from '../text/threads.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldChange } from '../ui/use-told-action.ts';
import styles from './inbox.module.css';
import { AnswerBox, ThreadEntries } from './thread-parts.tsx';

// The conversation is shown before what stands beside it.
const ThreadList = lazily(async () => (await import('./thread-list.tsx')).ThreadList, 8);
const AssignMenu = lazily(async () => (await import('./assign-menu.tsx')).AssignMenu, 1);
const ThreadNotes = lazily(async () => (await import('./thread-notes.tsx')).ThreadNotes, 4);
const OptedOut = lazily(async () => (await import('../ui/opted-out.tsx')).OptedOut);
const PersonTimeline = lazily(async () => (await import('../ui/person-timeline.tsx')).PersonTimeline, 6);

interface ActionsProps {
  readonly thread: Thread;
  readonly session: Session;
}

function ThreadActions({ thread, session }: ActionsProps) {
  const t = useThreadsText();
  const change = useToldChange('threads.update', {
    onDone: ({ status }) => showToast(t(status === 'closed' ? 'closedToast' : 'openedToast')),
  });
  const next = thread.status === 'open' ? 'closed' : 'open';
  return (
    <>
      <AssignMenu thread={thread} session={session} />
      <Button isBusy={change.isPending} onClick={() => change.mutate({ uuid: thread.id, status: next })}>
        {t(next === 'closed' ? 'close' : 'reopen')}
      </Button>
    </>
  );
}

const route = getRouteApi('/in/inbox/$uuid');

/** Marks the conversation as read up to what was shown. */
function useMarkRead({ id: uuid, unread, last_reply }: Thread, mayMark: boolean) {
  const { mutate } = useChange('threads.update');
  const newest = unread > 0 && mayMark ? (last_reply?.id ?? null) : null;
  useEffect(() => {
    if (newest !== null && !document.hidden) mutate({ uuid, read_up_to: newest });
  }, [uuid, newest, mutate]);
}

function Conversation({ thread }: { readonly thread: Thread }) {
  const t = useThreadsText();
  const session = useSession();
  const mayManage = hasScope(session, 'manage');
  useMarkRead(thread, mayManage);
  return (
    <div className={styles.conversation}>
      <div className={styles.beside}>
        <ThreadList chosen={thread.id} />
      </div>
      <div className={styles.said}>
        <ThreadEntries key={thread.id} uuid={thread.id} />
        <OptedOut number={thread.phone_number} words={(since) => t('optedOut', { since })} see={t('optedOutSee')} />
        <AnswerBox thread={thread} maySend={hasScope(session, 'send')} />
      </div>
      <div className={styles.person}>
        <ThreadNotes uuid={thread.id} mayManage={mayManage} />
        <PersonTimeline key={thread.phone_number} number={thread.phone_number} />
      </div>
    </div>
  );
}

function Lead({ thread }: { readonly thread: Thread }) {
  const t = useThreadsText();
  const { recipient, phone_number: number, contact } = thread;
  return (
    <span className="row soft">
      {nameOf(thread) === '' ? null : <span>{formatPhone(number)}</span>}
      <span>{t('yourNumber', { recipient })}</span>
      {contact === null ? null : (
        <Link to="/contacts/$id" params={{ id: contact.id }}>
          {t('openContact')}
        </Link>
      )}
      <Link to="/voice/calls" search={{ to: `+${number}` }}>
        {t('callIt')}
      </Link>
      <Link to="/messages/number/$number" params={{ number }}>
        {t('allWithNumber')}
      </Link>
    </span>
  );
}

export const load = ({ params }: { params: { uuid: string } }) => prefetch(operation('threads.get', params));

export function ThreadPage() {
  const t = useThreadsText();
  const { uuid } = route.useParams();
  const thread = useOperation('threads.get', { uuid });
  const session = useSession();
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
