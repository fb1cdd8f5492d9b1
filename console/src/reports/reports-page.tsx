import { getRouteApi } from '@tanstack/react-router';
import { prefetch } from '../api/operation.ts';
import { figuresQuery } from '../api/statistics.ts';
import { useReportsText } from '../text/reports.ts';
import { lazily } from '../ui/lazily.tsx';
import { Report } from './report.tsx';
import { ReportAnswers } from './report-answers.tsx';

const OwnKinds = lazily(async () => (await import('./own-kinds.tsx')).OwnKinds);

const route = getRouteApi('/in/reports');

export const load = () => prefetch(figuresQuery('own', 'month'));

/** What was sent and what arrived, against the time before. */
export function ReportsPage() {
  const t = useReportsText();
  const { period = 'month' } = route.useSearch();
  return (
    <Report
      whose="own"
      period={period}
      lead={t('lead')}
      answers={<ReportAnswers period={period} />}
      others={<OwnKinds whose="own" period={period} />}
    />
  );
}
