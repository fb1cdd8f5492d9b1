import type { ReactNode } from 'react';
import { isZeroCredits } from '../format/credits.ts';
import { formatCredits } from '../format/number.ts';
import { useComposerText } from '../text/composer.ts';
import { classes } from '../ui/classes.ts';
import { lazily } from '../ui/lazily.tsx';
import { Failure } from '../ui/states.tsx';
import styles from './composer.module.css';
import type { NotesProps } from './cost-notes.tsx';
import type { Counts } from './use-counts.ts';

const CostNotes = lazily(async () => (await import('./cost-notes.tsx')).CostNotes);

/** Whether the cost needs notes. Mostly it needs none. */
function hasNotes({ answer, isNow }: NotesProps): boolean {
  const isPaid = isZeroCredits(answer.missing_credits) && isZeroCredits(answer.over_monthly_limit);
  return !isPaid || answer.left_out + answer.skipped.length > 0 || (answer.put_off !== null && isNow);
}

interface CostFrameProps<Answer> extends Pick<NotesProps, 'isNow'> {
  readonly counts: Counts<Answer>;
  readonly title: string;
  /** What is missing before it can be counted. */
  readonly waits: string;
  readonly costOf: (answer: Answer) => string;
  readonly children: (answer: Answer) => ReactNode;
}

/** What a campaign costs, and what more the service counts of it. */
export function CostFrame<Answer extends NotesProps['answer']>(props: CostFrameProps<Answer>) {
  const { counts, title, waits, costOf, isNow, children } = props;
  const { answer, isOld, isEmpty, error, again } = counts;
  const t = useComposerText();
  if (error !== null && !isEmpty && answer === undefined) {
    return (
      <section className={styles.card}>
        <Failure title={t('notCounted')} error={error} onRetry={again} />
      </section>
    );
  }
  return (
    <section className={styles.card} aria-busy={isOld && !isEmpty}>
      <h2 className={styles.small}>{title}</h2>
      {answer === undefined ? (
        <p className={styles.hint}>{isEmpty ? waits : t('counting')}</p>
      ) : (
        <>
          <p className={classes(styles.cost, isOld && styles.old)}>
            {formatCredits(costOf(answer))} <span className={styles.unit}>{t('credits')}</span>
          </p>
          {children(answer)}
          {hasNotes({ answer, isNow }) ? <CostNotes answer={answer} isNow={isNow} /> : null}
        </>
      )}
    </section>
  );
}
