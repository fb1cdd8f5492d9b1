/** Titles and forms of address, which stand before a name. */
const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|hon|eng|sir|madam|alhaji|alhaja|hajia|chief|nana|mme|mlle|m|sr|sra|srta|dra|dona|herr|frau)\.?$/i;

export interface SplitName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Splits "Ama Serwaa Mensah" or "Mensah, Ama Serwaa": the first word, after any title, is the first name, the rest the last. */
export function splitName(name: string): SplitName {
  const plain = name.trim().replace(/\s+/g, ' ');
  const comma = plain.indexOf(',');
  if (comma > 0) return { firstName: plain.slice(comma + 1).trim(), lastName: plain.slice(0, comma).trim() };
  const words = plain.split(' ');
  const title = words.length > 2 && TITLE.test(words[0] ?? '') ? 2 : 1;
  return { firstName: words.slice(0, title).join(' '), lastName: words.slice(title).join(' ') };
}
