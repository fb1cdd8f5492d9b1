import { classes } from './classes.ts';
import styles from './status.module.css';

/** `way`: under way. `plan`: at a time to come. `quiet`: at rest. */
export type Tone = 'good' | 'bad' | 'warn' | 'way' | 'plan' | 'quiet';

/** A word and a dot: colour alone tells nothing to many people. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className={classes(styles.status, styles[tone])}>
      <span className={styles.dot} />
      {children}
    </span>
  );
}
