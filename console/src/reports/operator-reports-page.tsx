import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { carriersQuery } from '../api/carriers.ts';
import { prefetch, useOperation } from '../api/operation.ts';
import { changesQuery, type FigureChange, figuresQuery, type ReportPeriod } from '../api/statistics.ts';
import { wallClock } from '../format/wall-clock.ts';
import { useReportsText } from '../text/reports.ts';
import { lazily } from '../ui/lazily.tsx';
import { Report } from './report.tsx';
import type { MarksIn } from './report-chart.tsx';
import type { NameOf } from './report-divisions.tsx';

const OwnKinds = lazily(async () => (await import('./own-kinds.tsx')).OwnKinds);
const route = getRouteApi('/in/operator/reports');

export const load = () => prefetch(figuresQuery('all', 'month'));

/** What the operator changed, in words, by the day or the month in which it was done. */
function useMarks(period: ReportPeriod): MarksIn {
  const t = useReportsText();
  const { data } = useQuery(changesQuery(period));
  const wordsOf = (own: readonly FigureChange[]) =>
    [...Map.groupBy(own.toReversed(), ({ kind, target }) => (kind === 'release' ? target : kind)).values()].map(
      (same) =>
        t(same[0]?.kind as 'release', {
          target: same[0]?.target ?? '',
          count: same.reduce((sum, { count }) => sum + count, 0),
        }),
    );
  return (zone) => {
    const byPlace = Map.groupBy(data?.changes ?? [], ({ at }) => {
      const day = wallClock(at, zone).slice(0, 10);
      return period === 'year' ? `${day.slice(0, 7)}-01` : day;
    });
    return new Map([...byPlace].map(([place, own]) => [place, wordsOf(own).join(' ')]));
  };
}

function AccountName({ id }: { readonly id: number }) {
  const { data } = useOperation('admin.accounts.get', { id }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Link to="/operator/accounts/$id" params={{ id }}>
      {data?.name ?? id}
    </Link>
  );
}

/** The figures of all accounts, by carrier, network and account. */
export function OperatorReportsPage() {
  const t = useReportsText();
  const { period = 'month' } = route.useSearch();
  const { data: carriers = [] } = useQuery({ ...carriersQuery, refetchInterval: false });
  const marksIn = useMarks(period);
  const nameMore: NameOf = ({ account_id, carrier_id }, by) => {
    if (by === 'account_id') return <AccountName id={account_id ?? 0} />;
    return carrier_id ? (carriers.find(({ id }) => id === carrier_id)?.name ?? carrier_id) : t('noCarrier');
  };
  const others = <OwnKinds whose="all" period={period} nameAccount={(id) => <AccountName id={id} />} />;
  return <Report whose="all" period={period} lead={t('leadOfAll')} {...{ marksIn, nameMore, others }} />;
}
