import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personOf, sessionQuery } from '../api/session.ts';
import { useUiText } from '../text/ui.ts';
import { readHidden, storeHidden, withToggled } from './chosen-columns.ts';
import styles from './data-table.module.css';
import { ColumnsIcon } from './icons.tsx';
import { Menu, menuItem } from './menu.tsx';

interface Choosable {
  readonly key: string;
  readonly title: string;
}

export interface ColumnChoice<Of extends Choosable> {
  readonly shown: readonly Of[];
  /** The columns that can be hidden: all but the first, which links to the row's page, and the one of the row's actions. */
  readonly choosable: readonly Of[];
  toggle(key: string): void;
}

/** Returns the columns that this person wants to see in this kind of list. */
export function useColumnChoice<Of extends Choosable>(
  columns: readonly Of[],
  question: readonly unknown[],
): ColumnChoice<Of> {
  const { data: session } = useQuery(sessionQuery);
  const place = { person: session ? personOf(session) : '', question };
  const [hidden, setHidden] = useState(() => readHidden(place));
  const choosable = columns.slice(1).filter(({ key }) => key !== 'actions');
  const isHidden = (column: Of) => hidden.has(column.key) && choosable.includes(column);
  return {
    shown: columns.filter((column) => !isHidden(column)),
    choosable,
    toggle(key) {
      const next = withToggled(hidden, key);
      setHidden(next);
      storeHidden(place, next);
    },
  };
}

interface ColumnMenuProps<Of extends Choosable> {
  readonly choice: ColumnChoice<Of>;
}

/** Shown at the head of a table that has columns to choose from. */
export function ColumnMenu<Of extends Choosable>({ choice: { shown, choosable, toggle } }: ColumnMenuProps<Of>) {
  const t = useUiText();
  const [isOpen, setOpen] = useState(false);
  if (choosable.length < 2) return null;
  return (
    <div className={styles.choice}>
      <Menu label={t('columns')} kind="quiet" isIconOnly icon={<ColumnsIcon />} onOpen={setOpen}>
        {isOpen
          ? choosable.map((column) => (
              <label key={column.key} className={menuItem}>
                <input type="checkbox" checked={shown.includes(column)} onChange={() => toggle(column.key)} />
                {column.title}
              </label>
            ))
          : null}
      </Menu>
    </div>
  );
}
