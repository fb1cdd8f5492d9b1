import type { ReactNode } from 'react';
import type { VisitFigures as Figures } from '../api/visits.ts';
import { TimeChart, type TimePoint } from '../charts/time-chart.tsx';
import { formatNumber } from '../format/number.ts';
import type { Text } from '../text/use-text.ts';
import { useVisitsText, type VisitsKey } from '../text/visits.ts';
import { LinkIcon } from '../ui/icons.tsx';
import { Empty } from '../ui/states.tsx';
import { Divisions } from './visit-divisions.tsx';
import { busiestOf, pointsOf } from './visit-range.ts';
import styles from './visits.module.css';

interface BigFigure {
  readonly name: string;
  readonly value: ReactNode;
  readonly hint?: string;
}

function figuresOf(figures: Figures, points: readonly TimePoint[], t: Text<VisitsKey>): readonly BigFigure[] {
  const { visits, unique_visitors, interval } = figures;
  const busiest = busiestOf(points);
  const most = Math.max(0, ...unique_visitors.map(({ visitors }) => visitors));
  return [
    { name: t('byPeople'), value: formatNumber(visits.human) },
    { name: t('byMachines'), value: formatNumber(visits.machine) },
    ...(most === 0 ? [] : [{ name: t('mostVisitors'), value: formatNumber(most), hint: t('mostVisitorsHint') }]),
    ...(busiest === null
      ? []
      : [{ name: t(interval === 'day' ? 'busiestDay' : 'busiestHour'), value: busiest.slot.short }]),
  ];
}

function BigFigures({ of }: { readonly of: readonly BigFigure[] }) {
  return (
    <dl className={styles.figures}>
      {of.map(({ name, value, hint }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {hint === undefined ? null : <dd className="soft">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The chart's figures as a table. */
function TimeTable({ points, interval }: { readonly points: readonly TimePoint[]; readonly interval: 'day' | 'hour' }) {
  const t = useVisitsText();
  return (
    <details className="more">
      <summary>{t('asTable')}</summary>
      <p className="soft">{t('tableHint')}</p>
      <table className="table" aria-label={t(interval === 'day' ? 'overDays' : 'overHours')}>
        <thead>
          <tr>
            <th scope="col">{t(interval)}</th>
            <th scope="col">{t('peopleWord')}</th>
            <th scope="col">{t('machines')}</th>
          </tr>
        </thead>
        <tbody>
          {points
            .filter(({ main, other }) => main + other > 0)
            .map(({ slot, main, other }) => (
              <tr key={slot.key}>
                <th scope="row">{slot.name}</th>
                <td>{formatNumber(main)}</td>
                <td>{formatNumber(other)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

/** The visits of a link, or of a campaign's links, within a period. */
export function VisitFigures({ figures }: { readonly figures: Figures }) {
  const t = useVisitsText();
  const { visits, interval } = figures;
  const points = pointsOf(figures);
  if (visits.human + visits.machine === 0) {
    return <Empty icon={<LinkIcon />} title={t('nobodyTitle')} words={t('nobodyWords')} />;
  }
  return (
    <>
      <div className="card">
        <BigFigures of={figuresOf(figures, points, t)} />
        <TimeChart
          label={t(interval === 'day' ? 'overDays' : 'overHours')}
          points={points}
          words={{ main: t('peopleWord'), other: t('machines') }}
          hint={t('chartHint')}
          describe={({ slot, main, other }) => t('point', { when: slot.name, people: main, machines: other })}
        />
        <TimeTable points={points} interval={interval} />
      </div>
      <Divisions figures={figures} />
    </>
  );
}
