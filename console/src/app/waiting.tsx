import { useQuery } from '@tanstack/react-query';
import { waitingQuery } from '../api/waiting-approvals.ts';
import { formatNumber } from '../format/number.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import styles from './shell.module.css';

/** The number of requests that wait for the operator's decision. It is loaded apart, since most people are no operators. */
export function Waiting() {
  const t = useApprovalsText();
  const { data } = useQuery(waitingQuery);
  const waiting = data === undefined ? 0 : data.senders + data.callers;
  if (waiting === 0) return null;
  return (
    <>
      <span className={styles.unread} aria-hidden="true">
        {formatNumber(waiting)}
      </span>
      <span className="unseen">{t('waiting', { waiting })}</span>
    </>
  );
}
