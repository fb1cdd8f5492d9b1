import type { FormValues } from '../ui/form-state.ts';

export const MATCH_KINDS = ['any', 'country', 'network', 'prefix'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

interface Match {
  readonly match: MatchKind;
  readonly value?: string;
}

/** Reads the numbers to which a route or a price applies. `any` has no value. */
export function readMatch(values: FormValues): Match {
  const match = values.text('match') as MatchKind;
  return match === 'any' ? { match } : { match, value: values.text('value') };
}
