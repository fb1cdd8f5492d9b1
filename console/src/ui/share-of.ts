export type PartTone = 'good' | 'way' | 'bad' | 'skip' | 'rest';

export interface Part {
  readonly tone: PartTone;
  readonly words: string;
  readonly count: number;
}

/** Whoever is skipped counts neither as done nor as to be done, unless nobody else is there. */
export function shareOf(parts: readonly Part[]): { readonly done: number; readonly all: number } {
  const sum = (...tones: readonly PartTone[]) =>
    parts.reduce((total, { tone, count }) => (tones.includes(tone) ? total + count : total), 0);
  const done = sum('good', 'bad');
  const all = done + sum('way', 'rest');
  const skipped = sum('skip');
  return all === 0 ? { done: skipped, all: skipped } : { done, all };
}
