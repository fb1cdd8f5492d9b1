import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bothTotals, endedOf, figuresQuery, type MessageFigures } from '../api/statistics.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { useReportsText } from '../text/reports.ts';
import { Lines } from '../ui/page.tsx';
import styles from './home.module.css';

/** The last 30 days against the 30 before. */
export function MonthCard() {
  const t = useReportsText();
  const { data } = useQuery(figuresQuery('own', 'month'));
  if (data === undefined) return null;
  const [total, before] = bothTotals(data);
  if (before === null) return null;
  const both = (show: (figures: MessageFigures) => string) => (
    <>
      {show(total)} <span className="soft">{t('before', { figure: show(before) })}</span>
    </>
  );
  return (
    <section className="card">
      <h2>
        <Link to="/reports" className={styles.title}>
          {t('inLastMonth')}
        </Link>
      </h2>
      <Lines
        of={[
          [t('messages'), both(({ messages }) => formatNumber(messages))],
          [t('arrivedOfEnded'), both((of) => (endedOf(of) === 0 ? '–' : formatShare(of.delivered, endedOf(of))))],
          [t('costs'), both(({ cost }) => formatCredits(cost))],
        ]}
      />
    </section>
  );
}
