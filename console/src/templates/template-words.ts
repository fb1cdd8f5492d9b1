import type { Template, TemplateVersion } from '@volley/sdk';
import { addressOfLength, compileVariants, countText, LANGUAGE_KEY, type OwnField } from '@volley/text';

export type Texts = Pick<Template, 'message' | 'variants' | 'values'>;

/** The form of language tags that the service accepts. */
const LANGUAGE = /^[a-z][a-z0-9]{1,19}(-[a-z0-9]{1,8}){0,3}$/;

export const isLanguage = (language: string): boolean => LANGUAGE.test(language);

/** Splits names such as `code, order_no`. */
export const namesOf = (words: string): string[] => words.split(/[\s,;]+/).filter((name) => name !== '');

/** Returns the size of a text before its fields are filled in. */
export function sizeOf(text: string) {
  const { units, unitsPerPart, parts } = countText(text);
  return { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts };
}

/** An address of usual length, because the real one is unknown before sending. */
const LINK_ADDRESS = addressOfLength('https://go.example.com/'.length + 8);

/** Returns the text for a reader whose fields have their own names as values. */
export function sampleOf(
  { message, variants, values }: Texts,
  sample: { readonly language: string; readonly firstName: string; readonly fields: readonly OwnField[] },
): string {
  const ownFields = [...sample.fields, ...values.map((key) => ({ key, defaultValue: '' }))];
  const named = Object.fromEntries(ownFields.map(({ key, defaultValue }) => [key, defaultValue || key]));
  const text = compileVariants(
    { message, variants },
    {
      ...{ missingField: 'default', replaceLookAlikes: false, ownFields },
      links: { isShortened: false, address: LINK_ADDRESS },
    },
  );
  const fields = { ...named, [LANGUAGE_KEY]: sample.language };
  return text.merge({ firstName: sample.firstName, lastName: '', fields })?.text ?? '';
}

export type Difference =
  | { readonly what: 'madeFirst' | 'textChanged' | 'valuesChanged' }
  | { readonly what: 'languageAdded' | 'languageChanged' | 'languageRemoved'; readonly language: string };

/** Returns the differences from the version before, undefined if there is none. */
export function differencesOf(version: TemplateVersion, before: TemplateVersion | undefined): readonly Difference[] {
  if (before === undefined) return [{ what: 'madeFirst' }];
  const found: Difference[] = [];
  if (version.message !== before.message) found.push({ what: 'textChanged' });
  for (const language of [...new Set([...Object.keys(before.variants), ...Object.keys(version.variants)])].sort()) {
    const [was, is] = [before.variants[language], version.variants[language]];
    if (was === is) continue;
    const what = was === undefined ? 'languageAdded' : is === undefined ? 'languageRemoved' : 'languageChanged';
    found.push({ what, language });
  }
  if ([...version.values].sort().join() !== [...before.values].sort().join()) found.push({ what: 'valuesChanged' });
  return found;
}
