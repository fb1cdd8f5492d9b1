import type { ReactNode } from 'react';
import { useUiText } from '../text/ui.ts';
import { Button } from './button.tsx';
import { OfflineIcon, WarningIcon } from './icons.tsx';
import styles from './states.module.css';
import { useProblem } from './use-problem.ts';

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** An explanation of what this is good for, with an example. */
  readonly words: ReactNode;
  /** The next thing to do. */
  readonly action?: ReactNode;
}

/** Shown for an empty list: it says what the list is for, and how to begin. */
export function Empty({ icon, title, words, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <h2>{title}</h2>
      <div className={styles.words}>{words}</div>
      {action}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What could not be done, where that is not reading. */
  readonly title?: string;
}

/** Says why something could not be loaded, and what to do. */
export function Failure({ error, onRetry, title }: FailureProps) {
  const t = useUiText();
  const problem = useProblem(error);
  if (problem === null) return null;
  const isOffline = problem.kind === 'unreachable';
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>{isOffline ? <OfflineIcon /> : <WarningIcon />}</span>
      <h2>{title ?? t('couldNotRead')}</h2>
      <div className={styles.words}>
        <p>{problem.message}</p>
        {Object.values(problem.fields).flatMap((sentences) => sentences.map((one) => <p key={one}>{one}</p>))}
        {problem.requestId === null ? null : <p>{t('requestId', { id: problem.requestId })}</p>}
      </div>
      {problem.kind === 'forbidden' || problem.kind === 'not_found' ? null : (
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      )}
    </div>
  );
}

/** Reserves the space of lines that are being loaded, so that nothing moves when they appear. */
export function Skeleton({ lines = 3 }: { readonly lines?: number }) {
  const t = useUiText();
  return (
    <div className={styles.lines} role="status">
      <span className="unseen">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}

/** What of a query is shown. */
export interface LoadedQuery<Answer> {
  readonly data: Answer | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Answer> {
  readonly query: LoadedQuery<Answer>;
  readonly lines?: number;
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows a query's placeholder, its failure or its result, on every page that loads one thing. */
export function Loaded<Answer>({ query, lines, children }: LoadedProps<Answer>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton {...(lines !== undefined && { lines })} />;
}

interface LoadedListProps<Row> extends Omit<LoadedProps<readonly Row[]>, 'children'> {
  /** The accessible name of the list. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly empty?: ReactNode;
  /** One row, as an element of the list with its key. */
  readonly children: (row: Row) => ReactNode;
}

/** Shows a query's rows as a list, or why there are none. */
export function LoadedList<Row>({ label, className, empty = null, children, ...asked }: LoadedListProps<Row>) {
  return (
    <Loaded {...asked}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <ul className={className} aria-label={label}>
            {rows.map(children)}
          </ul>
        )
      }
    </Loaded>
  );
}
