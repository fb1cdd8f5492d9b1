import { useQuery } from '@tanstack/react-query';
import {
  bothTotals,
  endedOf,
  type FiguresRow,
  figuresQuery,
  notArrived,
  type ReportPeriod,
  type Statistics,
} from '../api/statistics.ts';
import { locale } from '../format/locale.ts';
import { formatCredits, formatShare } from '../format/number.ts';
import { useReportsText } from '../text/reports.ts';
import { Lines } from '../ui/page.tsx';
import { weekdayName } from './report-divisions.tsx';

/** Of fewer messages a share says little; they count where nothing has more. */
const ENOUGH = 20;
const SENDERS_NAMED = 3;

type Text = ReturnType<typeof useReportsText>;

/** The row with the largest share, of those with enough messages. */
function highestOf(rows: readonly FiguresRow[], part: (row: FiguresRow) => number, all: (row: FiguresRow) => number) {
  const some = rows.filter((row) => part(row) > 0);
  const enough = some.filter((row) => all(row) >= ENOUGH);
  const share = (row: FiguresRow): number => part(row) / all(row);
  return (enough.length > 0 ? enough : some).toSorted((a, b) => share(b) - share(a))[0];
}

function whichFails(t: Text, { rows }: Statistics): string {
  const row = highestOf(rows, notArrived, endedOf);
  if (row === undefined) return t('noneFails');
  const share = formatShare(notArrived(row), endedOf(row));
  return t('failsMost', { name: row.network || t('notKnown'), share, count: notArrived(row), all: endedOf(row) });
}

function whichOpened(t: Text, { rows }: Statistics): string {
  const row = highestOf(
    rows,
    ({ clicks }) => clicks,
    ({ delivered }) => delivered,
  );
  if (row === undefined) return t('noneOpened');
  const { clicks: count, delivered: all } = row;
  return t('openedMost', { day: weekdayName(row.period ?? '1'), share: formatShare(count, all), count, all });
}

/** The month that the browser is in decides, as for the figures that are read. */
function lastMonth(): string {
  const now = new Date();
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(
    new Date(now.getFullYear(), now.getMonth() - 1),
  );
}

function whatCost(t: Text, statistics: Statistics): string {
  const [total] = bothTotals(statistics);
  if (Number(total.cost) === 0) return t('noCost');
  const costly = statistics.rows
    .toSorted((a, b) => Number(b.cost) - Number(a.cost))
    .filter(({ cost }) => cost !== '0.00');
  const named = costly
    .slice(0, SENDERS_NAMED)
    .map(({ sender_id, cost }) => t('senderCost', { name: sender_id || t('notKnown'), cost: formatCredits(cost) }));
  const others = costly.length - named.length;
  const all = others > 0 ? [...named, t('otherSenders', { count: others })] : named;
  return t('costOf', { cost: formatCredits(total.cost), senders: all.join(', ') });
}

/** Answers the questions that are asked most, in a sentence each. */
export function ReportAnswers({ period }: { readonly period: ReportPeriod }) {
  const t = useReportsText();
  const networks = useQuery(figuresQuery('own', period, 'network')).data;
  const days = useQuery(figuresQuery('own', period, 'weekday')).data;
  const month = useQuery(figuresQuery('own', 'lastMonth', 'sender_id')).data;
  return (
    <section className="card" aria-label={t('asked')}>
      <Lines
        of={[
          [t('askFails'), networks === undefined ? '…' : whichFails(t, networks)],
          [t('askOpened'), days === undefined ? '…' : whichOpened(t, days)],
          [t('askCost', { month: lastMonth() }), month === undefined ? '…' : whatCost(t, month)],
        ]}
      />
    </section>
  );
}
