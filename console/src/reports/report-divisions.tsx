import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  DIVISIONS,
  type Division,
  figuresCsv,
  figuresQuery,
  type ReportPeriod,
  type FiguresRow as Row,
  type Whose,
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

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** The 1st of January 2024 was a Monday. */
export const weekdayName = (place: string): string => weekday.format(new Date(Date.UTC(2024, 0, Number(place))));

/** Rows that are shown; the file has all of them. */
const ROWS_SHOWN = 30;

export type NameOf = (row: Row, by: Division) => ReactNode;

/** Names a row; `nameMore` those that only the operator has. */
function useNameOf(by: Division, nameMore: NameOf | undefined) {
  const t = useReportsText();
  return (row: Row): ReactNode => {
    if (by === 'carrier_id' || by === 'account_id') return nameMore?.(row, by);
    if (by === 'weekday') return weekdayName(row.period ?? '1');
    if (by === 'purpose') return t(row.purpose === 'marketing' ? 'purpose_marketing' : 'purpose_service');
    const name = by === 'network' ? row.network : row.sender_id;
    return name === null || name === '' ? t('notKnown') : name;
  };
}

interface DivisionTableProps {
  readonly by: Division;
  readonly rows: readonly Row[];
  readonly nameMore: NameOf | undefined;
}

const keyOf = ({ period, network, sender_id, purpose, account_id, carrier_id }: Row): string =>
  JSON.stringify([period, network, sender_id, purpose, account_id, carrier_id]);

function DivisionTable({ by, rows, nameMore }: DivisionTableProps) {
  const t = useReportsText();
  const nameOf = useNameOf(by, nameMore);
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
          {rows.slice(0, ROWS_SHOWN).map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {columns.map(([words, show]) => (
                <td key={words}>{show(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > ROWS_SHOWN ? <p className="soft">{t('moreInFile', { count: rows.length - ROWS_SHOWN })}</p> : null}
    </section>
  );
}

interface ReportDivisionsProps {
  readonly whose: Whose;
  readonly period: ReportPeriod;
  readonly nameMore?: NameOf;
}

/** The figures by what messages have in common, with those of the time before. */
export function ReportDivisions({ whose, period, nameMore }: ReportDivisionsProps) {
  const t = useReportsText();
  const [first, ...others] = DIVISIONS[whose];
  const [by, setBy] = useState<Division>(first);
  return (
    <Section
      title={t('divided')}
      hint={t('dividedHint')}
      actions={
        <div className={`row ${styles.tools}`}>
          <FilterSelect<Division>
            label={t('divided')}
            value={by === first ? undefined : by}
            all={t(`by_${first}`)}
            options={others.map((value) => ({ value, words: t(`by_${value}`) }))}
            onChange={(next) => setBy(next ?? first)}
          />
          <CsvLink href={figuresCsv(whose, period, by)} />
        </div>
      }
    >
      <Loaded query={useQuery(figuresQuery(whose, period, by))} lines={4}>
        {({ rows }) => <DivisionTable by={by} rows={rows} nameMore={nameMore} />}
      </Loaded>
    </Section>
  );
}
