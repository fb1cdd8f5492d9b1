import { compileText, type MergeFields, type MergeRules, type MergeText } from './merge-text.ts';

/** The field of an account whose value says in which language a contact is written to. */
export const LANGUAGE_KEY = 'language';

/** One text in several languages. */
export interface TextVariants {
  /** For whoever has no variant. */
  readonly message: string;
  /** By language: `fr`, `pt-br`, or a word such as `french`. */
  readonly variants: Readonly<Record<string, string>>;
}

/** `fr_CA` is found as `fr-ca`, else as `fr`. Null: there is no variant for it. */
export function chooseLanguage(languages: ReadonlySet<string>, wanted: string): string | null {
  let language = wanted.trim().toLowerCase().replaceAll('_', '-');
  while (language !== '') {
    if (languages.has(language)) return language;
    language = language.slice(0, Math.max(0, language.lastIndexOf('-')));
  }
  return null;
}

function wantedBy({ fields }: MergeFields): string {
  const value = fields && Object.hasOwn(fields, LANGUAGE_KEY) ? fields[LANGUAGE_KEY] : '';
  return typeof value === 'string' ? value : '';
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Each recipient gets the variant of their language; a text without variants is what it would be by itself. */
export function compileVariants({ message, variants }: TextVariants, rules: MergeRules): MergeText {
  const main = compileText(message, rules);
  const others = new Map(Object.entries(variants).map(([language, text]) => [language, compileText(text, rules)]));
  if (others.size === 0) return main;
  const languages = new Set(others.keys());
  const all = [main, ...others.values()];
  return {
    hasFields: true,
    ownKeys: unique([...all.flatMap(({ ownKeys }) => ownKeys), LANGUAGE_KEY]),
    linksCount: Math.max(...all.map(({ linksCount }) => linksCount)),
    merge: (fields, drawCode) => {
      const language = chooseLanguage(languages, wantedBy(fields));
      return ((language === null ? null : others.get(language)) ?? main).merge(fields, drawCode);
    },
  };
}
