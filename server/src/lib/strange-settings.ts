import { editDistance } from './edit-distance.ts';

/** Under our prefix, and read elsewhere: by the command line, and by the tests and tools of the project. */
const READ_ELSEWHERE = /^VOLLEY_(URL|KEY|CHAOS_\w+|TEST_\w+|REWRITE)$/;
/** So many letters off, and it is another name altogether. */
const MISSPELT_MAX = 4;

export interface Stranger {
  readonly name: string;
  /** What it may be meant for; null when it is like none. */
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

/** Names under our prefix that are no settings. */
export function listStrangers(names: readonly string[], known: readonly string[]): Stranger[] {
  return names
    .filter((name) => name.startsWith('VOLLEY_') && !known.includes(name) && !READ_ELSEWHERE.test(name))
    .map((name) => ({ name, meant: nearest(name, known) }));
}
