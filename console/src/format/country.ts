import { locale } from './locale.ts';

const names = new Intl.DisplayNames(locale, { type: 'region' });

/** A country's name in the reader's language; letters that name none stay as they are. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
