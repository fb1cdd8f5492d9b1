import type { Template, TemplateVersion } from '@volley/sdk';
import { addressOfLength, compileVariants, countText, LANGUAGE_KEY, type OwnField } from '@volley/text';

export type Texts = Pick<Template, 'message' | 'variants' | 'values'>;

/** As the service takes it. */
const LANGUAGE = /^[a-z][a-z0-9]{1,19}(-[a-z0-9]{1,8}){0,3}$/;

export const isLanguage = (language: string): boolean => LANGUAGE.test(language);

/** `code, order_no` */
export const namesOf = (words: string): string[] => words.split(/[\s,;]+/).filter((name) => name !== '');

/** What one text comes to before anything is written into it. */
export function sizeOf(text: string) {
  const { units, unitsPerPart, parts } = countText(text);
  return { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts };
}

/** The length of usual links: where they lead is not known before anything is sent. */
const LINK_ADDRESS = addressOfLength('https://go.example.com/'.length + 8);

/** As somebody reads it who has the name of each field as its value. */
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

/** What a version says that the one before it did not; undefined: there is none before it. */
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
