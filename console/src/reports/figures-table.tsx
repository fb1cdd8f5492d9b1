import type { ReactNode } from 'react';
import { locale } from '../format/locale.ts';
import { useReportsText } from '../text/reports.ts';
import styles from './reports.module.css';

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** Rows that are shown; the file has all of them. */
const ROWS_SHOWN = 30;

export type Column<Figures> = readonly [words: string, show: (figures: Figures) => string];

interface Valued {
  readonly period: string | null;
  readonly value: string | null;
  readonly name: string | null;
}

/** What a row is called that is by one thing alone. */
export function nameOfValue(t: ReturnType<typeof useReportsText>, { period, value, name }: Valued): string {
  if (value === null) return period === null ? '' : day.format(new Date(period));
  if (value === 'others') return t('allOthers');
  return name ?? (value === '' ? t('noValue') : value);
}

interface FiguresTableProps<Figures, Row extends Figures> {
  readonly label: string;
  /** What the rows are by. */
  readonly by: string;
  readonly columns: readonly Column<Figures>[];
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => ReactNode;
  readonly total?: Figures;
  readonly before?: Figures | null;
  /** All rows are shown, since no file has them. */
  readonly isWhole?: boolean;
}

/** Rows of figures, with their sum and that of the time before where there is one. */
export function FiguresTable<Figures, Row extends Figures>(props: FiguresTableProps<Figures, Row>) {
  const t = useReportsText();
  const { label, by, columns, rows, nameOf, total, before, isWhole = false } = props;
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN);
  const line = (name: ReactNode, figures: Figures, key: string) => (
    <tr key={key}>
      <th scope="row">{name}</th>
      {columns.map(([words, show]) => (
        <td key={words}>{show(figures)}</td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className={styles.wide} aria-label={label} tabIndex={0}>
      <table className="table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {columns.map(([words]) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {total === undefined ? null : line(t('together'), total, 'total')}
          {before === undefined || before === null ? null : line(t('beforeWord'), before, 'before')}
          {shown.map((row, place) => line(nameOf(row), row, String(place)))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <p className="soft">{t('moreInFile', { count: rows.length - shown.length })}</p>
      ) : null}
    </section>
  );
}
