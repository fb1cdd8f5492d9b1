import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { balanceQuery } from '../api/balance.ts';
import { useOperation } from '../api/operation.ts';
import { formatCredits } from '../format/number.ts';
import { useHomeText } from '../text/home.ts';
import { Lines } from '../ui/page.tsx';
import styles from './home.module.css';
import { daysLeft } from './spend.ts';

const YEAR = 365;

/** Returns how many days the credits last, undefined while loading. */
export function useDaysLeft(): number | null | undefined {
  const { data: balance } = useQuery(balanceQuery);
  const { data: limits, dataUpdatedAt } = useOperation('limits.get', {});
  if (balance === undefined || limits === undefined) return undefined;
  return daysLeft({
    available: balance.available,
    monthlyUsed: limits.monthly_used,
    monthEndsAt: limits.month_ends_at,
    nowMs: dataUpdatedAt,
  });
}

/** The balance, and how long it lasts. */
export function BalanceCard() {
  const t = useHomeText();
  const { data: balance } = useQuery(balanceQuery);
  const { data: limits } = useOperation('limits.get', {});
  const days = useDaysLeft();
  const lasts =
    days === undefined || days === null ? t('lastsUnknown') : days >= YEAR ? t('lastsLong') : t('lastsDays', { days });
  return (
    <section className="card">
      <h2>
        <Link to="/credits" className={styles.title}>
          {t('credits')}
        </Link>
      </h2>
      <p className={styles.figure}>{balance === undefined ? '…' : formatCredits(balance.available)}</p>
      <Lines
        of={[
          [t('held'), balance === undefined ? '…' : formatCredits(balance.held)],
          [t('spent'), limits === undefined ? '…' : formatCredits(limits.monthly_used)],
          [t('lasts'), lasts],
        ]}
      />
    </section>
  );
}
