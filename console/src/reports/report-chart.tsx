import { useQuery } from '@tanstack/react-query';
import {
  type FiguresRow,
  figuresQuery,
  notArrived,
  type ReportPeriod,
  type Statistics,
  type Whose,
} from '../api/statistics.ts';
import { TimeChart, type TimePoint } from '../charts/time-chart.tsx';
import { listDays, listMonths } from '../charts/time-slots.ts';
import { formatNumber } from '../format/number.ts';
import { readTime } from '../format/time.ts';
import { useReportsText } from '../text/reports.ts';
import { Loaded } from '../ui/states.tsx';
import { FiguresTable } from './figures-table.tsx';
import { shareOf } from './report-figures.tsx';

/** What changed, in words, by day or by the first day of the month. */
export type Marks = ReadonlyMap<string, string>;
/** Days begin by the clocks of a zone. */
export type MarksIn = (zone: string) => Marks;
const noMarks: MarksIn = () => new Map();

interface ReportChartProps {
  readonly whose: Whose;
  readonly period: ReportPeriod;
  readonly marksIn?: MarksIn;
}

/** A point for each day or month, also for those without messages. */
function pointsOf({ from, to, time_zone, rows }: Statistics, isByMonth: boolean, marks: Marks): readonly TimePoint[] {
  const range = { from: readTime(from), to: readTime(to), zone: time_zone };
  const found = new Map(rows.map((row) => [row.period, row]));
  return (isByMonth ? listMonths(range) : listDays(range)).map((slot) => {
    const row = found.get(slot.key);
    return {
      slot,
      main: row?.delivered ?? 0,
      other: row === undefined ? 0 : notArrived(row),
      isMarked: marks.has(slot.key),
    };
  });
}

function NumbersOf({ statistics, isByMonth }: { readonly statistics: Statistics; readonly isByMonth: boolean }) {
  const t = useReportsText();
  return (
    <details className="more">
      <summary>{t('numbersOf')}</summary>
      <FiguresTable<FiguresRow, FiguresRow>
        label={t(isByMonth ? 'byMonth' : 'byDay')}
        by={t(isByMonth ? 'monthWord' : 'dayWord')}
        columns={[
          [t('messages'), ({ messages }) => formatNumber(messages)],
          [t('arrivedWord'), ({ delivered }) => formatNumber(delivered)],
          [t('notArrived'), (row) => formatNumber(notArrived(row))],
          [t('shareWord'), shareOf],
        ]}
        rows={statistics.rows}
        nameOf={({ period }) => (isByMonth ? period?.slice(0, 7) : period)}
        isWhole
      />
    </details>
  );
}

/** What arrived and what did not, by day, or by month of a year. */
export function ReportChart({ whose, period, marksIn = noMarks }: ReportChartProps) {
  const t = useReportsText();
  const isByMonth = period === 'year';
  return (
    <Loaded query={useQuery(figuresQuery(whose, period, isByMonth ? 'month' : 'day'))} lines={8}>
      {(statistics) => {
        const marks = marksIn(statistics.time_zone);
        return (
          <>
            <TimeChart
              label={t(isByMonth ? 'byMonth' : 'byDay')}
              points={pointsOf(statistics, isByMonth, marks)}
              words={{ main: t('arrivedWord'), other: t('notArrived'), ...(marks.size > 0 && { marked: t('marked') }) }}
              isOtherBad
              hint={t('readHint')}
              describe={({ slot, main, other }) =>
                [t('pointWords', { when: slot.name, good: main, bad: other }), marks.get(slot.key)]
                  .filter(Boolean)
                  .join(' ')
              }
            />
            <NumbersOf statistics={statistics} isByMonth={isByMonth} />
          </>
        );
      }}
    </Loaded>
  );
}
