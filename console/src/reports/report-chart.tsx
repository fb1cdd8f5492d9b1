import { useQuery } from '@tanstack/react-query';
import { figuresQuery, type MessageFigures, type ReportPeriod, type Statistics } from '../api/statistics.ts';
import { TimeChart, type TimePoint } from '../charts/time-chart.tsx';
import { listDays, listMonths } from '../charts/time-slots.ts';
import { formatNumber } from '../format/number.ts';
import { readTime } from '../format/time.ts';
import { useReportsText } from '../text/reports.ts';
import { Loaded } from '../ui/states.tsx';
import { shareOf } from './report-figures.tsx';
import styles from './reports.module.css';

const notArrived = ({ undelivered, rejected, expired, failed, unknown }: MessageFigures): number =>
  undelivered + rejected + expired + failed + unknown;

/** A point for each day or month, also for those without messages. */
function pointsOf({ from, to, time_zone, rows }: Statistics, isByMonth: boolean): readonly TimePoint[] {
  const range = { from: readTime(from), to: readTime(to), zone: time_zone };
  const found = new Map(rows.map((row) => [row.period, row]));
  return (isByMonth ? listMonths(range) : listDays(range)).map((slot) => {
    const row = found.get(slot.key);
    return { slot, main: row?.delivered ?? 0, other: row === undefined ? 0 : notArrived(row) };
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
export function ReportChart({ period }: { readonly period: ReportPeriod }) {
  const t = useReportsText();
  const isByMonth = period === 'year';
  return (
    <Loaded query={useQuery(figuresQuery(period, isByMonth ? 'month' : 'day'))} lines={8}>
      {(statistics) => (
        <>
          <TimeChart
            label={t(isByMonth ? 'byMonth' : 'byDay')}
            points={pointsOf(statistics, isByMonth)}
            words={{ main: t('arrivedWord'), other: t('notArrived') }}
            isOtherBad
            hint={t('readHint')}
            describe={({ slot, main, other }) => t('pointWords', { when: slot.name, good: main, bad: other })}
          />
          <NumbersOf statistics={statistics} isByMonth={isByMonth} />
        </>
      )}
    </Loaded>
  );
}
