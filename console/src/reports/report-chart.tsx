import { useQuery } from '@tanstack/react-query';
import { figuresQuery, notArrived, type ReportPeriod, type Statistics, type Whose } from '../api/statistics.ts';
import { TimeChart, type TimePoint } from '../charts/time-chart.tsx';
import { listDays, listMonths } from '../charts/time-slots.ts';
import { formatNumber } from '../format/number.ts';
import { readTime } from '../format/time.ts';
import { useReportsText } from '../text/reports.ts';
import { Loaded } from '../ui/states.tsx';
import { shareOf } from './report-figures.tsx';
import styles from './reports.module.css';

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
      <div className={styles.wide}>
        <table className="table" aria-label={t(isByMonth ? 'byMonth' : 'byDay')}>
          <thead>
            <tr>
              {[isByMonth ? 'monthWord' : 'dayWord', 'messages', 'arrivedWord', 'notArrived', 'shareWord'].map(
                (name) => (
                  <th key={name} scope="col">
                    {t(name as 'messages')}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {statistics.rows.map((row) => (
              <tr key={row.period}>
                <th scope="row">{isByMonth ? row.period?.slice(0, 7) : row.period}</th>
                <td>{formatNumber(row.messages)}</td>
                <td>{formatNumber(row.delivered)}</td>
                <td>{formatNumber(notArrived(row))}</td>
                <td>{shareOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
