import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { prefetch } from '../api/operation.ts';
import { bothTotals, figuresQuery, REPORT_DAYS, type ReportPeriod } from '../api/statistics.ts';
import { formatDay } from '../format/time.ts';
import { useReportsText } from '../text/reports.ts';
import { Button } from '../ui/button.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportDivisions } from './report-divisions.tsx';
import { BigFigures } from './report-figures.tsx';
import styles from './reports.module.css';

const route = getRouteApi('/in/reports');
const PERIODS = Object.keys(REPORT_DAYS) as ReportPeriod[];

export const load = () => prefetch(figuresQuery('month', undefined));

/** What was sent and what arrived, against the time before. */
export function ReportsPage() {
  const t = useReportsText();
  const { period = 'month' } = route.useSearch();
  const change = useChangeFilters<{ period: ReportPeriod }>();
  const total = useQuery(figuresQuery(period, undefined));
  return (
    <Page
      title={t('reports')}
      lead={t('lead')}
      actions={
        <div className={`row ${styles.tools}`}>
          <Segmented
            label={t('period')}
            value={period}
            options={PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
            onChange={(next) => change({ period: next })}
          />
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </div>
      }
    >
      <Loaded query={total} lines={4}>
        {(found) => {
          const [now, before] = bothTotals(found);
          const countedFrom = found.counted_from;
          return now.messages === 0 && (before === null || before.messages === 0) ? (
            <Empty icon={<ListIcon />} title={t('nothingTitle')} words={t('nothingWords')} />
          ) : (
            <>
              {countedFrom === null ? null : <Notice title={t('counting', { day: formatDay(countedFrom) })} />}
              <div className="card">
                <BigFigures now={now} before={before} />
                <ReportChart period={period} />
              </div>
              <ReportDivisions period={period} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
