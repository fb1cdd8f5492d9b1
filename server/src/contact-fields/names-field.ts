/**
 * The condition that a text names the field whose key a parameter has. Between braces and beside a name stands nothing but
 * blanks: a text that names what is no field is refused when it is stored.
 */
export const namesField = (text: string, key: string): string =>
  `${text} ~ ('\\{\\{[^a-zA-Z0-9_{}|]*' || ${key}::text || '[^a-zA-Z0-9_{}|]*[|}]')`;
