import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './status.module.css';

/** The tone of a state. `way`: under way. `plan`: planned for later. `quiet`: inactive. */
export type Tone = 'good' | 'bad' | 'warn' | 'way' | 'plan' | 'quiet';

/** A word with a dot, because many people cannot tell colours apart. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes(styles.status, styles[tone])}>
      <span className={styles.dot} />
      {children}
    </span>
  );
}
