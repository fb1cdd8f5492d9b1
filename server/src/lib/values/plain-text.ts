/** The expression of a column, or of an index, that ignores case and accents. */
export const plainColumn = (column: string): string =>
  `regexp_replace(normalize(lower(${column}), NFKD), '[\\u0300-\\u036f]', '', 'g') collate "C"`;

/** Does to a searched text what `plainColumn` does to a column. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '');

/** The matches of a search that are counted. Whoever looks for one thing writes more, and does not leaf through so many. */
export const MATCHES_MAX = 1_000;

/** The condition that a column has a word for each of the beginnings that `wordBeginnings` has made of a search. */
export const hasWords = (column: string, parameter: string): string =>
  `${plainColumn(column)} ~ all (${parameter}::text[])`;

/** Makes a pattern of each word of a search: it fits where a word begins with it. */
export const wordBeginnings = (search: string): string[] =>
  plainText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `(^|[^[:alnum:]])${word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')}`);
