/** The one place that decides the language of the words and the locale of numbers and times. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of each language in itself, so that whoever cannot read the present one finds their own. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

const STORED = 'volley.language';

function readStored(): string | null {
  try {
    return globalThis.localStorage?.getItem(STORED) ?? null;
  } catch {
    // A browser that keeps nothing asks for nothing.
    return null;
  }
}

/** Browsers may name themselves in ways that Intl refuses, such as `en-US@posix`: those are passed over. */
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

/** The region that the browser names, if it speaks the chosen language: it decides how dates are written. */
export function chooseLocale(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.startsWith(language) && isUsable(tag)) ?? (language === 'en' ? 'en-GB' : language);
}

const wanted = (): readonly string[] => globalThis.navigator?.languages ?? [];

export const language: Language = chooseLanguage(readStored(), wanted());
export const locale: string = chooseLocale(language, wanted());

/** Words, numbers and times change together with the next load of the page. */
export function storeLanguage(next: Language): void {
  try {
    localStorage.setItem(STORED, next);
  } catch {
    // Then it lasts until the page is closed.
  }
}
