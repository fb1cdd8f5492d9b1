import { type CSSProperties, useState } from 'react';
import { formatNumber, formatShare } from '../format/number.ts';
import { useChartsText } from '../text/charts.ts';
import { Button } from '../ui/button.tsx';
import styles from './bar-list.module.css';

interface BarRow {
  readonly key: string;
  readonly words: string;
  readonly main: number;
  readonly other: number;
}

interface BarListProps {
  readonly label: string;
  /** The rows in descending order. */
  readonly rows: readonly BarRow[];
  readonly columns: { readonly words: string; readonly main: string; readonly other: string };
}

const ROWS_AT_FIRST = 6;

/** A table whose rows are bars of the main count, with the other count beside it. */
export function BarList({ label, rows, columns }: BarListProps) {
  const t = useChartsText();
  const [isWhole, setWhole] = useState(false);
  const all = rows.reduce((sum, { main }) => sum + main, 0);
  const most = Math.max(1, ...rows.map(({ main }) => main));
  const shown = isWhole ? rows : rows.slice(0, ROWS_AT_FIRST);
  const hidden = rows.length - shown.length;
  return (
    <>
      <table className={styles.list} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{columns.words}</th>
            <th scope="col">{columns.main}</th>
            <th scope="col" className={styles.share}>
              {t('share')}
            </th>
            <th scope="col">{columns.other}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, words, main, other }) => (
            <tr key={key}>
              <th scope="row" style={{ '--bar': `${(main / most) * 100}%` } as CSSProperties}>
                <span>{words}</span>
              </th>
              <td className={styles.main}>{formatNumber(main)}</td>
              <td className={styles.share}>{formatShare(main, all)}</td>
              <td>{formatNumber(other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 ? (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          {t('showMore', { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}
