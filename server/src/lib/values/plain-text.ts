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

/** Returns what tells whether a text has a word for each beginning of a search, as `hasWords` does for a list that is too long to be read whole. */
export function fitsWords(search: string): (text: string) => boolean {
  const beginnings = plainText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`, 'u'));
  return (text) => beginnings.every((word) => word.test(plainText(text)));
}

/**
 * What stands between words, for a regular expression of Postgres and of JavaScript alike: all of ASCII and Latin-1 that is neither letter nor digit,
 * and the punctuation of other scripts. Postgres's own classes know no letters beyond ASCII in the collation of `plainColumn`.
 */
const BETWEEN_WORDS = '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f';
/** An index refuses longer words than it can store, and with them the row. */
const WORD_LENGTH_MAX = 40;

/**
 * The expression of the words of some columns, each with the account before it, so that one index over all accounts finds those of one. An index has
 * the same expression, character by character.
 */
export const wordsOf = (columns: string): string =>
  `array_to_tsvector(array_remove(string_to_array(regexp_replace(${plainColumn(columns)}, '[${BETWEEN_WORDS}]*([^${BETWEEN_WORDS}]{1,${WORD_LENGTH_MAX}})[^${BETWEEN_WORDS}]*[${BETWEEN_WORDS}]*', ' ' || account_id::text || ':\\1', 'g'), ' '), ''))`;

/** Makes the query for `wordsOf` that fits where each word of a search begins a word; null: the search has no word. */
export function wordQuery(accountId: number, search: string): string | null {
  const words = plainText(search)
    .split(new RegExp(`[${BETWEEN_WORDS}]+`))
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return words.map((word) => `'${accountId}:${[...word].slice(0, WORD_LENGTH_MAX).join('')}':*`).join(' & ');
}
