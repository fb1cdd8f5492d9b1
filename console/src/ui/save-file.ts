function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a text as a CSV file. It may have any length, and needs no address. */
export const saveCsv = (name: string, text: string): void => save(name, 'text/csv', text);

/** Saves a value as indented JSON. */
export const saveJson = (name: string, thing: unknown): void =>
  save(name, 'application/json', `${JSON.stringify(thing, null, 2)}\n`);
