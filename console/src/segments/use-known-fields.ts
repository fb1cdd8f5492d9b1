import type { ContactField } from '@volley/sdk';
import { useSegmentsText } from '../text/segments.ts';
import type { KnownField } from './rule-rows.ts';

const BUILT_IN = ['phone_number', 'first_name', 'last_name', 'email'] as const;

/** Returns the fields that a rule may use: those of every contact, and the account's own. */
export function useKnownFields(own: readonly ContactField[]): readonly KnownField[] {
  const t = useSegmentsText();
  const builtIn = BUILT_IN.map((key): KnownField => ({ key, label: t(`field_${key}`), kind: 'text', choices: [] }));
  return [...builtIn, ...own];
}
