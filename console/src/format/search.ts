type Search = Readonly<Record<string, unknown>>;

/** Reads a text of the address, left out if empty: `...readText(search, 'status')`. */
export function readText<Name extends string>(search: Search, name: Name): { [key in Name]?: string } {
  const value = search[name];
  // The router parses what looks like a number, such as a phone number, as one.
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return (text === '' ? {} : { [name]: text }) as { [key in Name]?: string };
}

/** Reads several texts, for pages that check the values themselves: `validateSearch: readTexts('state', 'kind')`. */
export const readTexts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [key in Name]?: string } =>
    Object.assign({}, ...names.map((name) => readText(search, name)));

/** Reads one of a few words. Anything else is left out. */
export function readChoice<Name extends string, Choice extends string>(
  search: Search,
  name: Name,
  choices: readonly Choice[],
): { [key in Name]?: Choice } {
  const found = choices.find((choice) => choice === search[name]);
  return (found === undefined ? {} : { [name]: found }) as { [key in Name]?: Choice };
}
