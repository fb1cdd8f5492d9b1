type Search = Readonly<Record<string, unknown>>;

/** A text of the address, left out where it is empty: `...readText(search, 'status')`. */
export function readText<Name extends string>(search: Search, name: Name): { [key in Name]?: string } {
  const value = search[name];
  // What looks like a number, such as a phone number, comes as one.
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return (text === '' ? {} : { [name]: text }) as { [key in Name]?: string };
}

/** Several texts, for pages that themselves know what may stand in them: `validateSearch: readTexts('state', 'kind')`. */
export const readTexts =
  <Name extends string>(...names: readonly Name[]) =>
  (search: Search): { [key in Name]?: string } =>
    Object.assign({}, ...names.map((name) => readText(search, name)));

/** One of a few words; anything else is left out. */
export function readChoice<Name extends string, Choice extends string>(
  search: Search,
  name: Name,
  choices: readonly Choice[],
): { [key in Name]?: Choice } {
  const found = choices.find((choice) => choice === search[name]);
  return (found === undefined ? {} : { [name]: found }) as { [key in Name]?: Choice };
}
