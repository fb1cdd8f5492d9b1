import { compileText, listFieldNames, type MergeText, type OwnField } from '@volley/text';

/** The text is spoken unchanged: no character is replaced, and no address becomes a short link. */
const RULES = {
  replaceLookAlikes: false,
  links: { isShortened: false, address: '' },
} as const;

/** Compiles a text to be spoken, which is merged like that of an SMS. */
export const compileSpoken = (
  text: string,
  ownFields: readonly OwnField[],
  missingField: 'default' | 'skip' = 'default',
): MergeText => compileText(text, { ...RULES, missingField, ownFields });

/** Returns whether each recipient hears another text. Unknown field names were refused when the text was written. */
export const isForEach = ({ spokenText }: { readonly spokenText: string }): boolean =>
  listFieldNames(spokenText).length > 0;

const nameAloud = (key: string): string => key.replaceAll('_', ' ');

/** Returns the sample that the recording of a text with fields plays: the text with its default words, or else with the names of its fields. */
export function sampleOf(text: string, ownFields: readonly OwnField[]): string {
  const nobody = { firstName: '', lastName: '' };
  const byDefault = compileSpoken(text, ownFields, 'skip').merge(nobody);
  if (byDefault !== null && byDefault.text.trim() !== '') return byDefault.text;
  const fields = Object.fromEntries(ownFields.map(({ key }) => [key, nameAloud(key)]));
  return compileSpoken(text, ownFields).merge({ firstName: 'first name', lastName: 'last name', fields })?.text ?? text;
}
