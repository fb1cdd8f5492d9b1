import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'good' | 'warn' | 'bad';

interface NoticeProps {
  readonly kind?: NoticeKind;
  readonly title?: string;
  readonly children?: ReactNode;
  /** Actions that help. */
  readonly actions?: ReactNode;
}

const ICONS = { info: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: WarningIcon };

/** A notice about the page below it. */
export function Notice({ kind = 'info', title, children, actions }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon />
      <div className={styles.words}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions === undefined ? null : <div className="row">{actions}</div>}
    </div>
  );
}
