import type { ReactNode } from 'react';
import type { RowSource } from '../api/rows.ts';
import { useOperatorText } from '../text/operator.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/states.tsx';
import { useMore } from '../ui/use-more.ts';
import styles from './operator.module.css';

interface MoreListProps<Row> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly source: RowSource<Row>;
  readonly keyOf: (row: Row) => string | number;
  readonly row: (row: Row) => ReactNode;
  readonly empty: ReactNode;
}

/** A list of things that need more room than a line. */
export function MoreList<Row>({ label, source, keyOf, row, empty }: MoreListProps<Row>) {
  const t = useOperatorText();
  const list = useMore(source);
  return (
    <Loaded query={list} lines={6}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <>
            <ul className={styles.cards} aria-label={label}>
              {rows.map((one) => (
                <li key={keyOf(one)} data-row={keyOf(one)}>
                  {row(one)}
                </li>
              ))}
            </ul>
            {list.hasNextPage ? (
              <div>
                <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {t('showMore')}
                </Button>
              </div>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
