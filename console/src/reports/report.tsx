import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bothTotals, figuresQuery, REPORT_DAYS, type ReportPeriod, type Whose } from '../api/statistics.ts';
import { formatDay } from '../format/time.ts';
import { useReportsText } from '../text/reports.ts';
import { Button } from '../ui/button.tsx';
import { ListIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { type MarksIn, ReportChart } from './report-chart.tsx';
import { type NameOf, ReportDivisions } from './report-divisions.tsx';
import { BigFigures } from './report-figures.tsx';
import styles from './reports.module.css';

const PERIODS = Object.keys(REPORT_DAYS) as ReportPeriod[];

interface ReportProps {
  readonly whose: Whose;
  readonly period: ReportPeriod;
  readonly lead: string;
  readonly marksIn?: MarksIn;
  readonly nameMore?: NameOf;
  /** Answers to ready questions. */
  readonly answers?: ReactNode;
  /** What else is counted. */
  readonly others?: ReactNode;
}

/** The figures of a time against the time before, as numbers, as a chart and by what messages have in common. */
export function Report({ whose, period, lead, answers, others, ...more }: ReportProps) {
  const t = useReportsText();
  const change = useChangeFilters<{ period: ReportPeriod }>();
  const total = useQuery(figuresQuery(whose, period));
  const { marksIn, nameMore } = more;
  return (
    <Page
      title={t('reports')}
      lead={lead}
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
              {answers}
              <div className="card">
                <BigFigures now={now} before={before} />
                <ReportChart whose={whose} period={period} {...(marksIn && { marksIn })} />
              </div>
              <ReportDivisions whose={whose} period={period} {...(nameMore && { nameMore })} />
            </>
          );
        }}
      </Loaded>
      {others}
    </Page>
  );
}
