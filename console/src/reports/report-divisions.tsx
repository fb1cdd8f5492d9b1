import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DIVISIONS,
  type Division,
  figuresCsv,
  figuresQuery,
  type ReportPeriod,
  type Statistics,
} from '../api/statistics.ts';
import { locale } from '../format/locale.ts';
import { formatNumber } from '../format/number.ts';
import { useReportsText } from '../text/reports.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { lastColumns, shareOf } from './report-figures.tsx';
import styles from './reports.module.css';

type Row = Statistics['rows'][number];

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** The 1st of January 2024 was a Monday. */
const weekdayName = (place: string): string => weekday.format(new Date(Date.UTC(2024, 0, Number(place))));

function useNameOf(by: Division) {
  const t = useReportsText();
  return (row: Row): string => {
    if (by === 'weekday') return weekdayName(row.period ?? '1');
    if (by === 'purpose') return t(row.purpose === 'marketing' ? 'purpose_marketing' : 'purpose_service');
    const name = by === 'network' ? row.network : row.sender_id;
    return name === null || name === '' ? t('notKnown') : name;
  };
}

function DivisionTable({ by, rows }: { readonly by: Division; readonly rows: readonly Row[] }) {
  const t = useReportsText();
  const nameOf = useNameOf(by);
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    [t('messages'), ({ messages }) => formatNumber(messages)],
    [t('wentOut'), ({ sent }) => formatNumber(sent)],
    [t('shareWord'), shareOf],
    ...(by === 'weekday'
      ? []
      : [[t('arrivedBefore'), ({ before }: Row) => (before === null ? '–' : shareOf(before))] as const]),
    ...lastColumns(t),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.wide} aria-label={t(`by_${by}`)} tabIndex={0}>
      <table className="table" aria-label={t(`by_${by}`)}>
        <thead>
          <tr>
            <th scope="col">{t(`by_${by}`)}</th>
            {columns.map(([words]) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={nameOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {columns.map(([words, show]) => (
                <td key={words}>{show(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The figures by network, sender, purpose or day of the week, with those of the time before. */
export function ReportDivisions({ period }: { readonly period: ReportPeriod }) {
  const t = useReportsText();
  const [by, setBy] = useState<Division>('network');
  return (
    <Section
      title={t('divided')}
      hint={t('dividedHint')}
      actions={
        <div className={`row ${styles.tools}`}>
          <FilterSelect
            label={t('divided')}
            value={by === 'network' ? undefined : by}
            all={t('by_network')}
            options={DIVISIONS.slice(1).map((value) => ({ value, words: t(`by_${value}`) }))}
            onChange={(next) => setBy(next ?? 'network')}
          />
          <CsvLink href={figuresCsv(period, by)} />
        </div>
      }
    >
      <Loaded query={useQuery(figuresQuery(period, by))} lines={4}>
        {({ rows }) => <DivisionTable by={by} rows={rows} />}
      </Loaded>
    </Section>
  );
}
