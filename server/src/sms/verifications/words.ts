import type { VERIFICATION_LANGUAGES } from '@volley/contract/verifications';

export type Language = (typeof VERIFICATION_LANGUAGES)[number];

/** "One-time code", as the translators of Keycloak wrote it (docs/verifications.md). */
const ONE_TIME_CODE: Readonly<Record<Language, string>> = {
  ar: 'رمز لمرة واحدة',
  de: 'One-time Code',
  en: 'One-time code',
  es: 'Código de un solo uso',
  fr: 'Code à usage unique',
  it: 'Codice monouso',
  pt: 'Código autenticador',
  ru: 'Одноразовый код',
};

/** The text if there is no template. It fits one SMS part, with any code. */
export const textIn = (language: Language, code: string): string => `${ONE_TIME_CODE[language]}: ${code}`;
