/** What may stand above a column, without signs and in small letters; the name that says most first. */
export type ColumnNames<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** Finds columns by their names, and returns what reads the cell of a column in a row; a column that is not there has empty cells. */
export function findColumns<Column extends string>(header: readonly string[], names: ColumnNames<Column>) {
  const plain = header.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const placeOf = (column: Column): number => {
    const [name] = names[column].filter((one) => plain.includes(one));
    return name === undefined ? -1 : plain.indexOf(name);
  };
  const places = new Map((Object.keys(names) as Column[]).map((column) => [column, placeOf(column)]));
  return {
    has: (column: Column): boolean => places.get(column) !== -1,
    cellOf: (cells: readonly string[], column: Column): string => cells[places.get(column) ?? -1] ?? '',
  };
}
