import { use } from 'react';
import { language } from '../../format/locale.ts';
import { asShown } from '../../format/no-breaks.ts';

type Words = Readonly<Record<string, string>>;

const load = async (): Promise<Words> => {
  const [{ settings }, { providers }] = await Promise.all([import('./settings.fr.ts'), import('./providers.fr.ts')]);
  return asShown({ ...settings, ...providers });
};

let loading: Promise<Words> | undefined;

/**
 * Returns the function that puts what settings and providers say of themselves into the language of the page. Names, and what an
 * operator wrote, stay as they are.
 */
export function useDescribed(): (text: string) => string {
  if (language === 'en') return (text) => text;
  loading ??= load();
  const words = use(loading);
  return (text) => (Object.hasOwn(words, text) ? words[text] : undefined) ?? text;
}
