/** Inserts a piece at the cursor, with a space where words would run together. */
export function insertInto(text: string, at: { readonly start: number; readonly end: number }, piece: string) {
  const before = text.slice(0, at.start);
  const after = text.slice(at.end);
  const space = before === '' || /[\s(]$/.test(before) ? '' : ' ';
  const inserted = `${before}${space}${piece}`;
  return { text: `${inserted}${after}`, cursor: inserted.length };
}
