import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { nameOf } from '../api/threads.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo } from '../format/time.ts';
import { useHomeText } from '../text/home.ts';
import { Loaded } from '../ui/states.tsx';
import styles from './home.module.css';

const SHOWN_MAX = 5;

/** The last replies, each with a link to its conversation. Words such as STOP, which are answered by themselves, are left out. */
export function LastReplies() {
  const t = useHomeText();
  const threads = useOperation('threads.list', { per_page: 4 * SHOWN_MAX }, { select: rowsIn });
  return (
    <section className="card">
      <h2>{t('replies')}</h2>
      <Loaded query={threads}>
        {(found) => {
          const replies = found.filter(({ last_reply: last }) => last?.keyword === '').slice(0, SHOWN_MAX);
          if (replies.length === 0) return <p className="soft">{t('repliesNone')}</p>;
          return (
            <>
              <ul className={styles.list}>
                {replies.map((thread) => (
                  <li key={thread.id} className={styles.line}>
                    <Link to="/inbox/$uuid" params={{ uuid: thread.id }} className={styles.link}>
                      {nameOf(thread) || formatPhone(thread.phone_number)}
                    </Link>
                    <span className="soft">{formatAgo(thread.last_reply_at)}</span>
                    <span className={styles.reply}>{thread.last_reply?.message}</span>
                  </li>
                ))}
              </ul>
              <Link to="/inbox">{t('repliesAll')}</Link>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
