import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../api/balance.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { formatCredits } from '../format/number.ts';
import { useShellText } from '../text/shell.ts';
import styles from './balance.module.css';

/** The account's balance, shown beside everything that spends it. */
export function Balance() {
  const t = useShellText();
  const { data: session } = useQuery(sessionQuery);
  const isRead = session !== undefined && session.account_id !== null && hasScope(session, 'read');
  const { data: balance } = useQuery({ ...balanceQuery, enabled: isRead });
  if (!isRead) return null;
  return (
    <dl className={styles.balance}>
      <dt>{t('available')}</dt>
      <dd className={styles.amount}>{balance === undefined ? '–' : formatCredits(balance.available)}</dd>
      <dd>{balance === undefined ? ' ' : t('held', { credits: formatCredits(balance.held) })}</dd>
    </dl>
  );
}
