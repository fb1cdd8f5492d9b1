import { VolleyError } from '@volley/sdk';
import { splitNumbers } from '../format/split-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

export type Fault = 'letters' | 'short' | 'long';

/** What rules a number out without asking the service, which knows the valid numbers. */
function faultOf(entry: string): Fault | null {
  const digits = entry.replace(/\D/g, '').length;
  if (/[\p{L}@]/u.test(entry)) return 'letters';
  if (digits < 5) return 'short';
  return digits > 15 ? 'long' : null;
}

export interface Refused {
  readonly entry: string;
  /** Why, in the words of the service, or what rules it out without asking. */
  readonly why: string | { readonly fault: Fault };
}

const PLACE = /^recipients\.phone_numbers\.(\d+)$/;

/** Returns the numbers that the service refused, by their indexes in the request. */
export function readRefused(error: unknown, entries: readonly string[]): readonly Refused[] {
  if (!(error instanceof VolleyError)) return [];
  return Object.entries(error.errors).flatMap(([field, sentences]) => {
    const place = PLACE.exec(field)?.[1];
    const entry = place === undefined ? undefined : entries[Number(place)];
    return entry === undefined ? [] : [{ entry, why: sentences.at(-1) ?? '' }];
  });
}

export interface Added {
  readonly added: number;
  readonly refused: readonly Refused[];
}

/** Adds the numbers that the service accepts, which reports a hundred mistakes at a time. `save` sends these numbers before the existing ones. */
export async function addNumbers(pasted: string, save: (numbers: readonly string[]) => Promise<void>): Promise<Added> {
  const entries = splitNumbers(pasted);
  let rest = entries.filter((entry) => faultOf(entry) === null);
  const refused: Refused[] = entries.flatMap((entry) => {
    const fault = faultOf(entry);
    return fault === null ? [] : [{ entry, why: { fault } }];
  });
  for (; rest.length > 0; ) {
    try {
      await save(rest);
      break;
    } catch (error) {
      const wrong = readRefused(error, rest);
      if (wrong.length === 0) throw error;
      refused.push(...wrong);
      rest = rest.filter((entry) => !wrong.some((one) => one.entry === entry));
    }
  }
  return { added: rest.length, refused };
}

/** Removes them from the newest draft, because several changes may be under way. */
export function takeOut(composer: AudienceComposer, gone: readonly string[]): void {
  const lost = new Set(gone);
  composer.change(({ recipients }) => ({
    recipients: { ...recipients, phone_numbers: recipients.phone_numbers.filter((number) => !lost.has(number)) },
  }));
}
