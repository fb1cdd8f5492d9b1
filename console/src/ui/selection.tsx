import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSelectionText } from '../text/selection.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import styles from './selection.module.css';
import { showToast } from './toast.tsx';

/** The most selected rows, because actions that the API has only for one row run one after the other. */
export const SELECTED_MAX = 200;

export interface Selection<Row> {
  readonly rows: readonly Row[];
  has(row: Row): boolean;
  /** Returns a row's accessible name. */
  nameOf(row: Row): string;
  select(rows: readonly Row[], isSelected: boolean): void;
  clear(): void;
}

/** Rows selected in a list. They stay selected while the list is scrolled, searched and filtered. */
export function useSelection<Row>(keyOf: (row: Row) => string | number, nameOf: (row: Row) => string): Selection<Row> {
  const t = useSelectionText();
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(keyOf(row)),
    nameOf,
    select(rows, isSelected) {
      const next = new Map(chosen);
      for (const row of rows) {
        if (isSelected) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      if (next.size > SELECTED_MAX) showToast(t('tooMany', { max: SELECTED_MAX }));
      else setChosen(next);
    },
    clear: () => setChosen(new Map()),
  };
}

interface SelectRowsProps<Row> {
  readonly selection: Selection<Row>;
  readonly rows: readonly Row[];
}

/** Selects all rendered rows, which are those on the screen and a few beyond its edges. It belongs at the head of a list. */
export function SelectInSight<Row>({ selection, rows }: SelectRowsProps<Row>) {
  const t = useSelectionText();
  const count = rows.filter((row) => selection.has(row)).length;
  const isAll = rows.length > 0 && count === rows.length;
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('selectInSight', { count: rows.length })}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => selection.select(rows, !isAll)}
      />
    </label>
  );
}

export function SelectRow<Row>({ selection, row }: { readonly selection: Selection<Row>; readonly row: Row }) {
  const t = useSelectionText();
  const isSelected = selection.has(row);
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={t('select', { name: selection.nameOf(row) })}
        checked={isSelected}
        onChange={() => selection.select([row], !isSelected)}
      />
    </label>
  );
}

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  /** The actions on all selected rows. */
  readonly children: ReactNode;
}

/** The bar of actions, shown at the lower edge of the list while rows are selected. */
export function SelectionBar<Row>({ selection, children }: SelectionBarProps<Row>) {
  const t = useSelectionText();
  const count = selection.rows.length;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    // The focused button was removed together with the bar.
    if (count === 0 && before.current > 0 && document.activeElement === document.body) place.current?.focus();
    before.current = count;
  }, [count]);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <p role="status" className="unseen">
        {count === 0 ? '' : t('selected', { count })}
      </p>
      {count === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div role="group" aria-label={t('withSelected')} className={styles.bar}>
          <span className={styles.count}>{t('selected', { count })}</span>
          {children}
          <Button kind="quiet" icon={<CloseIcon />} onClick={selection.clear}>
            {t('clear')}
          </Button>
        </div>
      )}
    </div>
  );
}
