import { Link } from '@tanstack/react-router';
import { nameOf, threadRows } from '../api/threads.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { Button } from '../ui/button.tsx';
import { LoadedList } from '../ui/states.tsx';
import { useMore } from '../ui/use-more.ts';
import styles from './thread-list.module.css';

/** The open conversations beside one of them, those with the newest replies first. */
export function ThreadList({ chosen }: { readonly chosen: string }) {
  const t = useThreadsText();
  const list = useMore(threadRows({}));
  return (
    <nav aria-label={t('inbox')}>
      <LoadedList query={list} lines={8} className={styles.threads} empty={<p className="soft">{t('emptyTitle')}</p>}>
        {(thread) => (
          <li key={thread.id}>
            <Link
              to="/inbox/$uuid"
              params={{ uuid: thread.id }}
              className={styles.thread}
              aria-current={thread.id === chosen ? 'page' : undefined}
            >
              <span className={thread.unread > 0 ? styles.fresh : undefined}>
                {nameOf(thread) || formatPhone(thread.phone_number)}
              </span>
              <span className="soft">{formatAgo(thread.last_reply_at)}</span>
              <span className={styles.last}>{thread.last_reply?.message ?? ''}</span>
              {thread.unread > 0 ? <span className="unseen">{t('unreadCount', { unread: thread.unread })}</span> : null}
            </Link>
          </li>
        )}
      </LoadedList>
      {list.hasNextPage ? (
        <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </nav>
  );
}
