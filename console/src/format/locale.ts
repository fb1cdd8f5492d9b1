/** The languages. This file alone decides the language of the words and the locale of numbers and times. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in itself, so that a person who cannot read the current one finds their own. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

const STORED = 'volley.language';

function readStored(): string | null {
  try {
    return globalThis.localStorage?.getItem(STORED) ?? null;
  } catch {
    // The browser's storage is not available.
    return null;
  }
}

/** Whether Intl accepts the tag. Browsers may send others, such as `en-US@posix`. */
function isUsable(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

const isLanguage = (value: string | undefined): value is Language => LANGUAGES.some((one) => one === value);

export function chooseLanguage(stored: string | null, wanted: readonly string[]): Language {
  if (isLanguage(stored ?? undefined)) return stored as Language;
  return wanted.map((tag) => tag.split(/[-_@]/)[0]).find(isLanguage) ?? 'en';
}

/** Returns the browser's locale if it is of the chosen language. Its region decides how dates are written. */
export function chooseLocale(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.startsWith(language) && isUsable(tag)) ?? (language === 'en' ? 'en-GB' : language);
}

const wanted = (): readonly string[] => globalThis.navigator?.languages ?? [];

export const language: Language = chooseLanguage(readStored(), wanted());
export const locale: string = chooseLocale(language, wanted());

type Weeks = Intl.Locale & {
  getWeekInfo?(): { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
};

/** Returns the day with which a week begins, as `getDay` has it: by the first locale that says a region, and Monday if nothing says it. */
export function firstDayOfWeek(tags: readonly string[]): number {
  const places: readonly Weeks[] = tags.filter(isUsable).map((tag) => new Intl.Locale(tag));
  const place = places.find(({ region }) => region !== undefined);
  const { firstDay = 1 } = place?.getWeekInfo?.() ?? place?.weekInfo ?? {};
  return firstDay % 7;
}

/** By the locale in which dates are written. English alone is no region's, so the browser's other locales say it. */
export const weekBegins: number = firstDayOfWeek(language === 'en' ? [locale, ...wanted()] : [locale]);

/** Stores the language, which applies from the next load of the page, together with the formats. */
export function storeLanguage(next: Language): void {
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
