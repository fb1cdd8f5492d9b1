import { language } from '../format/locale.ts';
import { useSaid } from './use-problem.ts';

/** A reason that the service says in English, in the language of the page. What a carrier said stays as it is. */
export function ReasonWords({ of }: { readonly of: string }) {
  const isEnglish = language === 'en';
  const said = useSaid(!isEnglish && of !== '');
  return isEnglish ? of : (said?.sentence(of) ?? '');
}
