import { language } from '../format/locale.ts';
import { BETWEEN } from '../text/refusals/said.ts';
import { useSaid } from './use-problem.ts';

/** Puts reasons that the service says in English into the language of the page. What a carrier said stays as it is. */
export function useReasonWords(hasReasons = true): (reason: string) => string {
  const isEnglish = language === 'en';
  const said = useSaid(!isEnglish && hasReasons);
  return (reason) => (isEnglish ? reason : (said?.sentence(reason) ?? ''));
}

export function ReasonWords({ of }: { readonly of: string }) {
  return useReasonWords(of !== '')(of);
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
