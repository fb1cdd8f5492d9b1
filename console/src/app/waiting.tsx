import { useQuery } from '@tanstack/react-query';
import { useOperation } from '../api/operation.ts';
import { waitingQuery } from '../api/waiting-approvals.ts';
import { formatNumber } from '../format/number.ts';
import { useApprovalsText } from '../text/operator-approvals.ts';
import styles from './shell.module.css';

interface CountProps {
  readonly of: number;
  /** What is heard instead of the bare number. */
  readonly words: string;
}

function Count({ of: count, words }: CountProps) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.unread} aria-hidden="true">
        {formatNumber(count)}
      </span>
      <span className="unseen">{words}</span>
    </>
  );
}

/** The number of requests that wait for the operator's decision. It is loaded apart, since most people are no operators. */
export function Waiting() {
  const t = useApprovalsText();
  const { data } = useQuery(waitingQuery);
  const waiting = data === undefined ? 0 : data.senders + data.callers;
  return <Count of={waiting} words={t('waiting', { waiting })} />;
}

/** The number of checks that the operator should look at: the home page and that of health show the same answer, and ask for it more often. */
export function Troubles() {
  const t = useApprovalsText();
  const { data } = useOperation('admin.health.get', {}, { refetchInterval: 60_000 });
  const troubles = data?.checks.filter(({ needs_attention }) => needs_attention).length ?? 0;
  return <Count of={troubles} words={t('troubles', { troubles })} />;
}
