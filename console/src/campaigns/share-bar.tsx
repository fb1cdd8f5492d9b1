import type { CSSProperties } from 'react';
import { formatShare } from '../format/number.ts';
import { useReferencesText } from '../text/references.ts';
import styles from './campaigns.module.css';

interface ShareBarProps {
  readonly count: number;
  /** The whole. Without one there is nothing to say. */
  readonly all: number;
}

/** A share as a bar with its number, within a row of a list. */
export function ShareBar({ count, all }: ShareBarProps) {
  const t = useReferencesText();
  if (all <= 0) return '–';
  const share = formatShare(count, all);
  const filled = `${Math.min(100, (count * 100) / all)}%`;
  return (
    <span className={styles.share} title={t('shareOf', { share, count, all })}>
      <span className={styles.shareBar} aria-hidden="true">
        <span style={{ '--filled': filled } as CSSProperties} />
      </span>
      {share}
    </span>
  );
}
