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

/** By what a phone finds the code in a text and fills it in; empty: it does not. */
export interface ReadBy {
  /** The domain of a page. */
  readonly webOrigin: string;
  /** The hash of an Android app. */
  readonly appHash: string;
}

/** The text if there is no template. Without lines for programs it fits one SMS part, with any code. */
export function textIn(
  language: Language,
  code: string,
  { webOrigin = '', appHash = '' }: Partial<ReadBy> = {},
): string {
  const lines = [`${ONE_TIME_CODE[language]}: ${code}`, appHash, webOrigin && `@${webOrigin} #${code}`];
  return lines.filter((line) => line !== '').join('\n');
}
