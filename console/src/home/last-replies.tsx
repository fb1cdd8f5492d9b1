import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo } from '../format/time.ts';
import { useHomeText } from '../text/home.ts';
import styles from './home.module.css';

/** The last replies, each with a link to all messages with that number. */
export function LastReplies() {
  const t = useHomeText();
  const { data: replies } = useOperation('inbound.list', { per_page: 5 }, { select: rowsIn });
  return (
    <section className="card">
      <h2>{t('replies')}</h2>
      {replies?.length === 0 ? <p className="soft">{t('repliesNone')}</p> : null}
      <ul className={styles.list}>
        {replies?.map(({ id, sender, message, received_at }) => (
          <li key={id} className={styles.line}>
            <Link to="/messages/number/$number" params={{ number: sender }} className={styles.link}>
              {formatPhone(sender)}
            </Link>
            <span className="soft">{formatAgo(received_at)}</span>
            <span className={styles.reply}>{message}</span>
          </li>
        ))}
      </ul>
      {replies === undefined || replies.length === 0 ? null : <Link to="/inbox">{t('repliesAll')}</Link>}
    </section>
  );
}
