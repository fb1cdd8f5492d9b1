import { formatNumber, formatShare } from '../format/number.ts';
import { useTablesText } from '../text/tables.ts';
import { classes } from './classes.ts';
import styles from './progress.module.css';
import { type Part, shareOf } from './share-of.ts';

interface ProgressProps {
  readonly label: string;
  readonly parts: readonly Part[];
}

/** A whole and its parts, as a bar and as words with numbers. */
export function Progress({ label, parts }: ProgressProps) {
  const t = useTablesText();
  const { done, all } = shareOf(parts);
  // What failed is done as well, so the share must not be taken for what arrived.
  const share = t('shareDone', { share: formatShare(done, all) });
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <div
          className={styles.bar}
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(all, 1)}
          aria-valuenow={done}
          aria-valuetext={share}
        >
          {parts.map(({ tone, words, count }) =>
            count === 0 ? null : <span key={words} className={styles[tone]} style={{ flexGrow: count }} />,
          )}
        </div>
        <span className={styles.share}>{share}</span>
      </div>
      <ul className={styles.parts}>
        {parts.map(({ tone, words, count }) => (
          <li key={words}>
            <span className={classes(styles.mark, styles[tone])} />
            <span>{words}</span>
            <span className={styles.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
