import { language } from '../format/locale.ts';
import { BETWEEN } from '../text/refusals/said.ts';
import { useSaid } from './use-problem.ts';

/** A reason that the service says in English, in the language of the page. What a carrier said stays as it is. */
export function ReasonWords({ of }: { readonly of: string }) {
  const isEnglish = language === 'en';
  const said = useSaid(!isEnglish && of !== '');
  return isEnglish ? of : (said?.sentence(of) ?? '');
}

/** A state that the service says in several sentences, which it puts together. What others said in them stays as it is. */
export function StateWords({ of }: { readonly of: string }) {
  const isEnglish = language === 'en';
  const said = useSaid(!isEnglish);
  if (isEnglish) return of;
  return (
    said &&
    of
      .split(BETWEEN)
      .map((sentence) => said.sentence(sentence))
      .join(' ')
  );
}
