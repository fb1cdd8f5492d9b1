import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Lines } from './page.tsx';
import styles from './report.module.css';

interface ColumnsProps {
  /** The figures. */
  readonly main: ReactNode;
  /** A list of any length below the figures, as wide as the page. */
  readonly list: ReactNode;
  readonly side: ReactNode;
}

/** The layout of a campaign's report. */
export function ReportColumns({ main, list, side }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.main}>{side}</div>
      <div className={styles.last}>{list}</div>
    </div>
  );
}

export function ReportCard({ children }: { readonly children: ReactNode }) {
  return <div className={`card ${styles.card}`}>{children}</div>;
}

interface AmountsProps {
  readonly title: string;
  readonly lines: readonly (readonly [name: string, value: ReactNode])[];
  readonly hint?: string;
}

/** Names with values below one another, such as the parts of a cost. */
export function Amounts({ title, lines, hint }: AmountsProps) {
  return (
    <section className={`card ${styles.amounts}`}>
      <h2>{title}</h2>
      <Lines of={lines} />
      {hint === undefined ? null : <p className="soft">{hint}</p>}
    </section>
  );
}

interface CountTableProps {
  readonly label: string;
  readonly head: readonly string[];
  /** The cells of each row, which differs from the others in those that are words. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** The second column has words as well. */
  readonly isWorded?: boolean;
}

/** Counts by reason or result, few enough to show all of them. */
export function CountTable({ label, head, rows, isWorded }: CountTableProps) {
  return (
    <table className={classes('table', isWorded && 'worded')} aria-label={label}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.filter((cell) => typeof cell === 'string').join(' ')}>
            {head.map((title, index) => (
              <td key={title}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
