import type { ReactNode } from 'react';
import type { RowSource } from '../api/rows.ts';
import { useOperatorText } from '../text/operator.ts';
import { Button } from '../ui/button.tsx';
import { LoadedList } from '../ui/states.tsx';
import { useMore } from '../ui/use-more.ts';
import styles from './operator.module.css';

interface MoreListProps<Row> {
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
    <>
      <LoadedList query={list} lines={6} className={styles.cards} label={label} empty={empty}>
        {(one) => (
          <li key={keyOf(one)} data-row={keyOf(one)}>
            {row(one)}
          </li>
        )}
      </LoadedList>
      {list.hasNextPage ? (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
