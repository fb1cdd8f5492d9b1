/** The named fields of rows, each as a list, as `unnest` takes them. */
export function columnsOf<Row>(rows: readonly Row[], ...names: readonly (keyof Row)[]): Row[keyof Row][][] {
  return names.map((name) => rows.map((row) => row[name]));
}
