import { ownZone, wallClock } from '../format/wall-clock.ts';

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a text as a CSV file of today, with the mark by which Excel reads it as UTF-8: a text that was read has lost it. */
export const saveCsv = (called: string, text: string): void =>
  save(`${called}-${wallClock(new Date(), ownZone()).slice(0, 10)}.csv`, 'text/csv', `\ufeff${text}`);

/** Saves a value as indented JSON. */
export const saveJson = (name: string, thing: unknown): void =>
  save(name, 'application/json', `${JSON.stringify(thing, null, 2)}\n`);
