import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { RowSource } from '../api/rows.ts';
import { useTablesText } from '../text/tables.ts';
import { classes } from './classes.ts';
import { ColumnMenu, useColumnChoice } from './column-choice.tsx';
import styles from './data-table.module.css';
import { SelectInSight, type Selection, SelectRow } from './selection.tsx';
import type { Sorting, Sorts } from './sorting.tsx';
import { Failure } from './states.tsx';
import { type Rows, useRows } from './use-rows.ts';
import { type RowWindow, useWindow } from './use-window.ts';

type Width = `${number}${'fr' | 'rem'}`;
/** A share of the width (`2fr`) or the least width (`8rem`), then the place on a row's card on a phone, where the second line is the default. */
type Layout = `${Width}${'' | ' number'}${'' | ' title' | ' side' | ' none'}`;

/** A column: the key by which a person hides it, its title, its layout, the content of a row's cell, and the orders of the list by it. */
export type Column<Row> = readonly [
  key: string,
  title: string,
  layout: Layout,
  cell: (row: Row) => ReactNode,
  sorts?: Sorts,
];

interface Placed<Row> {
  readonly key: string;
  readonly title: string;
  readonly width: string;
  readonly className: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sorts: Sorts | undefined;
}

function placedOf<Row>([key, title, layout, cell, sorts]: Column<Row>): Placed<Row> {
  const [width = '', ...looks] = layout.split(' ');
  return {
    key,
    title,
    width,
    className: classes(width.endsWith('rem') && styles.sized, ...looks.map((look) => styles[look])),
    cell,
    sorts,
  };
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. */
  readonly label: string;
  readonly source: RowSource<Row>;
  /** The first column links to the row's page. The arrow keys move between these links. */
  readonly columns: readonly Column<Row>[];
  /** The default is the row's `uuid` or `id`. */
  readonly keyOf?: (row: Row) => string | number;
  /** Shown in place of the table if the list is empty. */
  readonly empty: ReactNode;
  /** Set if rows can be selected for actions on several of them. */
  readonly selection?: Selection<Row> | null;
  /** Set if its columns sort it. */
  readonly sorting?: Sorting;
}

function idOf(row: unknown): string | number {
  const { uuid = '', id = uuid } = row as { readonly uuid?: string; readonly id?: string | number };
  return id;
}

interface RowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly words: ReactNode;
}

/** The link to a row's page, in the first column. */
export const RowLink = createLink(({ words, ...link }: RowLinkProps) => <a {...link}>{words}</a>);

/** Moves between rows by the arrow keys, from the first link of each to that of the next. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  if (step === undefined || row === null) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-row="${Number(row.dataset['row']) + step}"]`);
  const target = next?.querySelector<HTMLElement>('a, button') ?? next?.querySelector<HTMLElement>('input');
  if (!target) return;
  event.preventDefault();
  target.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

interface BodyProps<Row> {
  readonly keyOf: (row: Row) => string | number;
  readonly columns: readonly Placed<Row>[];
  readonly selection: Selection<Row> | null;
  readonly rows: Rows<Row>;
  readonly seen: RowWindow;
}

/** Puts the row's checkbox before the first column's content. */
function FirstCell<Row>({ column, row, selection }: { column: Placed<Row>; row: Row; selection: Selection<Row> }) {
  return (
    <span className={styles.selectable}>
      <SelectRow selection={selection} row={row} />
      <span className={styles.beside}>{column.cell(row)}</span>
    </span>
  );
}

function TableRows<Row>({ columns, keyOf, rows, seen, selection }: BodyProps<Row>) {
  const to = Math.min(seen.to, rows.layout.placed);
  const from = Math.min(seen.from, to);
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset;
    const row = rows.rowAt(index);
    return (
      <tr
        key={row === undefined ? `place-${index}` : keyOf(row)}
        data-row={index}
        aria-rowindex={index + 2}
        className={classes(styles.row, row !== undefined && selection?.has(row) && styles.selected)}
      >
        {columns.map((column, place) => (
          <td key={column.key} className={column.className}>
            {row === undefined ? (
              <span className={styles.waiting} />
            ) : place === 0 && selection ? (
              <FirstCell column={column} row={row} selection={selection} />
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
    );
  });
}

/** Returns the rows on the screen that are loaded. */
function readInSight<Row>({ rowAt, layout }: Rows<Row>, { from, to }: RowWindow): Row[] {
  const found: Row[] = [];
  for (let index = from; index < Math.min(to, layout.placed); index += 1) {
    const row = rowAt(index);
    if (row !== undefined) found.push(row);
  }
  return found;
}

interface HeadsProps<Row> extends Omit<BodyProps<Row>, 'keyOf'> {
  readonly sorting: Sorting | undefined;
}

function Heads<Row>({ columns, rows, seen, selection, sorting }: HeadsProps<Row>) {
  return columns.map((column, place) => (
    <th key={column.key} scope="col" className={column.className} aria-sort={sorting?.directionOf(column.sorts)}>
      {place === 0 && selection ? (
        <span className={styles.selectable}>
          <SelectInSight selection={selection} rows={readInSight(rows, seen)} />
          {sorting?.headOf(column) ?? column.title}
        </span>
      ) : (
        (sorting?.headOf(column) ?? column.title)
      )}
    </th>
  ));
}

/** Stands for the rows above or below those on the screen, as one empty row. */
function Space({ rows, rowPx }: { readonly rows: number; readonly rowPx: number }) {
  return rows <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable.
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ blockSize: rows * rowPx }} />
    </tr>
  );
}

function Footer<Row>({ rows: { layout }, seen }: { readonly rows: Rows<Row>; readonly seen: RowWindow }) {
  const t = useTablesText();
  const [total, placed] = [layout.total, layout.placed];
  const to = Math.min(seen.to, total ?? layout.pages.at(-1)?.firstRow ?? 0);
  if (to === 0) return null;
  const isCut = total === null ? false : placed < total;
  return (
    <p className={styles.foot}>
      {isCut
        ? t('rowsEnd', { count: placed })
        : total === null
          ? t('rowsSoFar', { to })
          : t('rowsTotal', { count: total })}
    </p>
  );
}

interface RowButtonProps {
  readonly onClick: () => void;
  /** The accessible name, where the words alone would be the same in several rows. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Opens a row beside the list. It belongs in the first column of lists whose rows have no page. */
export function RowButton({ onClick, label, children }: RowButtonProps) {
  return (
    <button type="button" className={styles.open} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** A list of any length: it loads the pages on the screen, and renders only their rows. On a phone the rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, source, columns, keyOf = idOf, empty, selection = null, sorting } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const seen = useWindow(body);
  const rows = useRows(source, seen.from, seen.to);
  const choice = useColumnChoice(columns.map(placedOf), source.key);
  if (rows.error !== null && rows.isFirstPending) return <Failure error={rows.error} onRetry={rows.retry} />;
  if (rows.layout.total === 0) return empty;
  const { placed } = rows.layout;
  const { shown } = choice;
  const template = shown
    .map(({ width }) => (width.endsWith('fr') ? `minmax(0, ${width})` : `minmax(${width}, max-content)`))
    .join(' ');
  return (
    <div className={styles.frame}>
      <ColumnMenu choice={choice} />
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.layout.total === null ? -1 : placed + 1}
        aria-busy={rows.isFirstPending}
        style={{ '--columns': template } as CSSProperties}
        onKeyDown={moveByArrows}
      >
        <thead>
          <tr aria-rowindex={1} className={styles.row}>
            <Heads columns={shown} rows={rows} seen={seen} selection={selection} sorting={sorting} />
          </tr>
        </thead>
        <tbody ref={body}>
          <Space rows={Math.min(seen.from, placed)} rowPx={seen.rowPx} />
          <TableRows columns={shown} keyOf={keyOf} rows={rows} seen={seen} selection={selection} />
          <Space rows={placed - seen.to} rowPx={seen.rowPx} />
        </tbody>
      </table>
      {rows.error === null ? null : <Failure error={rows.error} onRetry={rows.retry} />}
      <Footer rows={rows} seen={seen} />
    </div>
  );
}
