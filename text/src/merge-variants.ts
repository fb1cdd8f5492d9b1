import { compileText, type MergeFields, type MergeRules, type MergeText } from './merge-text.ts';

/** The key of the field that says in which language a contact is written to. */
export const LANGUAGE_KEY = 'language';

/** One text in several languages. */
export interface TextVariants {
  /** The text for recipients without a variant. */
  readonly message: string;
  /** The texts by language: `fr`, `pt-br`, or a word such as `french`. */
  readonly variants: Readonly<Record<string, string>>;
}

/** Finds the variant of a language: that of `fr_CA` is `fr-ca` or else `fr`. Null when there is none. */
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

/** Gives each recipient the variant of their language; without variants the result is that of the text alone. */
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
