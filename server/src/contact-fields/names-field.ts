/**
 * Returns the SQL condition that a text names the field whose key the parameter has. Between the braces and the name only blanks can occur, because a
 * text that names an unknown field is refused when it is stored.
 */
export const namesField = (text: string, key: string): string =>
  `${text} ~ ('\\{\\{[^a-zA-Z0-9_{}|]*' || ${key}::text || '[^a-zA-Z0-9_{}|]*[|}]')`;
