import { locale } from './locale.ts';

const list = new Intl.ListFormat(locale, { type: 'unit' });

/** Joins several names as the language lists them. */
export const formatList = (names: readonly string[]): string => list.format(names);
