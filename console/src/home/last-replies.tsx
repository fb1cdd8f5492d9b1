import { Link } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { type RowOf, rowsIn } from '../api/rows.ts';
import { nameOf } from '../api/threads.ts';
import { formatPhone } from '../format/phone.ts';
import { formatAgo } from '../format/time.ts';
import { useHomeText } from '../text/home.ts';
import { Loaded } from '../ui/states.tsx';
import styles from './home.module.css';

const SHOWN_MAX = 5;

type Thread = RowOf<'threads.list'>;
type Text = RowOf<'inbound.list'>;

const repliesOf = (threads: readonly Thread[], texts: readonly Text[]) =>
  threads
    .flatMap((thread) => {
      const last = texts.find(
        ({ sender, recipient }) => sender === thread.phone_number && recipient === thread.recipient,
      );
      return last ? [{ thread, last }] : [];
    })
    .toSorted((a, b) => b.last.received_at.localeCompare(a.last.received_at))
    .slice(0, SHOWN_MAX);

function Replies({ replies }: { readonly replies: ReturnType<typeof repliesOf> }) {
  const t = useHomeText();
  if (replies.length === 0) return <p className="soft">{t('repliesNone')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {replies.map(({ thread, last }) => (
          <li key={thread.id} className={styles.line}>
            <Link to="/inbox/$uuid" params={{ uuid: thread.id }} className={styles.link}>
              {nameOf(thread) || formatPhone(thread.phone_number)}
            </Link>
            <span className="soft">{formatAgo(last.received_at)}</span>
            <span className={styles.reply}>{last.message}</span>
          </li>
        ))}
      </ul>
      <Link to="/inbox">{t('repliesAll')}</Link>
    </>
  );
}

/** The last replies, each with a link to its conversation. Words such as STOP, which are answered by themselves, are left out. */
export function LastReplies() {
  const t = useHomeText();
  const threads = useOperation('threads.list', { per_page: 4 * SHOWN_MAX }, { select: rowsIn });
  // A person whose last word was STOP may have written something else before it.
  const texts = useOperation('inbound.list', { keyword: 'none', per_page: 4 * SHOWN_MAX }, { select: rowsIn });
  return (
    <section className="card">
      <h2>{t('replies')}</h2>
      <Loaded query={threads}>
        {(found) => <Loaded query={texts}>{(written) => <Replies replies={repliesOf(found, written)} />}</Loaded>}
      </Loaded>
    </section>
  );
}
