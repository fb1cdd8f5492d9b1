import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  DIVISIONS,
  type Division,
  figuresCsv,
  figuresQuery,
  notArrived,
  type ReportPeriod,
  type FiguresRow as Row,
  type Whose,
} from '../api/statistics.ts';
import { locale } from '../format/locale.ts';
import { formatNumber, formatShare } from '../format/number.ts';
import { reasonKey, useReasonText } from '../text/reasons.ts';
import { useReportsText } from '../text/reports.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { type Column, FiguresTable, nameOfValue } from './figures-table.tsx';
import { lastColumns, shareOf } from './report-figures.tsx';
import styles from './reports.module.css';

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** The 1st of January 2024 was a Monday. */
export const weekdayName = (place: string): string => weekday.format(new Date(Date.UTC(2024, 0, Number(place))));

export type NameOf = (row: Row, by: Division) => ReactNode;

/** Names a row; `nameMore` those that only the operator has. */
function useNameOf(by: Division, nameMore: NameOf | undefined) {
  const t = useReportsText();
  const r = useReasonText();
  return (row: Row): ReactNode => {
    if (by === 'carrier_id' || by === 'account_id') return nameMore?.(row, by);
    if (by === 'weekday') return weekdayName(row.period ?? '1');
    if (by === 'purpose') return t(row.purpose === 'marketing' ? 'purpose_marketing' : 'purpose_service');
    if (by === 'reason') {
      const key = reasonKey(row.value ?? '');
      return key ? r(key) : row.value;
    }
    if (by === 'campaign' || by === 'template' || by === 'key')
      return nameOfValue(t, { period: null, value: row.value ?? '', name: row.name ?? null });
    const name = by === 'network' ? row.network : row.sender_id;
    return name === null || name === '' ? t('notKnown') : name;
  };
}

interface DivisionTableProps {
  readonly by: Division;
  readonly rows: readonly Row[];
  readonly nameMore: NameOf | undefined;
}

function DivisionTable({ by, rows, nameMore }: DivisionTableProps) {
  const t = useReportsText();
  const bad = rows.reduce((sum, row) => sum + notArrived(row), 0);
  const columns: readonly Column<Row>[] = [
    [t('messages'), ({ messages }) => formatNumber(messages)],
    [t('wentOut'), ({ sent }) => formatNumber(sent)],
    [t('shareWord'), shareOf],
    ...(by === 'weekday'
      ? []
      : [[t('arrivedBefore'), ({ before }: Row) => (before === null ? '–' : shareOf(before))] as const]),
    ...lastColumns(t),
  ];
  // What arrived has no reason, nor has what is under way.
  const ofReasons: readonly Column<Row>[] = [
    [t('notArrived'), (row) => formatNumber(notArrived(row))],
    [t('shareOfThem'), (row) => formatShare(notArrived(row), bad)],
  ];
  const isByReason = by === 'reason';
  return (
    <FiguresTable
      label={t(`by_${by}`)}
      by={t(`by_${by}`)}
      columns={isByReason ? ofReasons : columns}
      rows={
        isByReason ? rows.filter((row) => notArrived(row) > 0).toSorted((a, b) => notArrived(b) - notArrived(a)) : rows
      }
      nameOf={useNameOf(by, nameMore)}
    />
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
          <CsvLink href={figuresCsv(whose, period, by)} isOfAll={whose === 'all'} />
        </div>
      }
    >
      <Loaded query={useQuery(figuresQuery(whose, period, by))} lines={4}>
        {({ rows }) => <DivisionTable by={by} rows={rows} nameMore={nameMore} />}
      </Loaded>
    </Section>
  );
}
