import { editDistance } from '../values/edit-distance.ts';

/** Variables with our prefix that are not settings: the command line, the tests and the tools of the project read them. */
const READ_ELSEWHERE = /^VOLLEY_(URL|KEY|CHAOS_\w+|TEST_\w+|REWRITE)$/;
/** A name that is more letters than this away from every setting is a different name, not a misspelt one. */
const MISSPELT_MAX = 4;

export interface Stranger {
  readonly name: string;
  /** The setting that the name may be meant for; null when it resembles none. */
  readonly meant: string | null;
}

function nearest(name: string, known: readonly string[]): string | null {
  const found = known
    .map((one) => {
      const asPrefixed = one.startsWith('VOLLEY_') ? one : `VOLLEY_${one}`;
      return { one, distance: editDistance(name, asPrefixed) };
    })
    .reduce((best, next) => (next.distance < best.distance ? next : best));
  return found.distance <= MISSPELT_MAX ? found.one : null;
}

/** Lists the names with our prefix that are no settings. */
export function listStrangers(names: readonly string[], known: readonly string[]): Stranger[] {
  return names
    .filter((name) => name.startsWith('VOLLEY_') && !known.includes(name) && !READ_ELSEWHERE.test(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}
