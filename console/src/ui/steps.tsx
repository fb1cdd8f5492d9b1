import type { ReactNode } from 'react';
import { useUiText } from '../text/ui.ts';
import { CheckIcon } from './icons.tsx';
import styles from './steps.module.css';

export interface Step {
  readonly key: string;
  readonly isDone: boolean;
  readonly title: string;
  readonly words: ReactNode;
  /** What leads on, beside the words. */
  readonly action?: ReactNode;
  /** What is done in place, below them. */
  readonly body?: ReactNode;
}

/** Steps to a goal, each with a mark that says whether it is done. */
export function Steps({ of }: { readonly of: readonly Step[] }) {
  const t = useUiText();
  return (
    <ol className={styles.steps}>
      {of.map(({ key, isDone, title, words, action, body }) => (
        <li key={key} className={styles.step} data-done={isDone || undefined}>
          <span className={styles.mark}>
            {isDone ? <CheckIcon /> : null}
            <span className="unseen">{t(isDone ? 'stepDone' : 'stepOpen')}</span>
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{title}</p>
            <p className="soft">{words}</p>
          </div>
          {action}
          {body === undefined ? null : <div className={styles.body}>{body}</div>}
        </li>
      ))}
    </ol>
  );
}
