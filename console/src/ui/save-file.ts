function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Has the browser keep a text as a CSV file: one of any length, and one that no link leads to. */
export const saveCsv = (name: string, text: string): void => save(name, 'text/csv', text);

/** The same for a thing as JSON, in lines that people can read. */
export const saveJson = (name: string, thing: unknown): void =>
  save(name, 'application/json', `${JSON.stringify(thing, null, 2)}\n`);
