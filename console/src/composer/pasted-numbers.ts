import { VolleyError } from '@volley/sdk';
import { splitNumbers } from '../format/split-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

/** Whether to ask the service, which knows the valid numbers. Letters or too few digits rule a number out. */
function canBeNumber(entry: string): boolean {
  const digits = entry.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 15 && !/[\p{L}@]/u.test(entry);
}

export interface Refused {
  readonly entry: string;
  /** The service's sentence, empty if it was not asked. */
  readonly sentence: string;
}

const PLACE = /^recipients\.phone_numbers\.(\d+)$/;

/** Returns the numbers that the service refused, by their indexes in the request. */
export function readRefused(error: unknown, entries: readonly string[]): readonly Refused[] {
  if (!(error instanceof VolleyError)) return [];
  return Object.entries(error.errors).flatMap(([field, sentences]) => {
    const place = PLACE.exec(field)?.[1];
    const entry = place === undefined ? undefined : entries[Number(place)];
    return entry === undefined ? [] : [{ entry, sentence: sentences.join(' ') }];
  });
}

export interface Added {
  readonly added: number;
  readonly refused: readonly Refused[];
}

/** Adds the numbers that the service accepts, which reports a hundred mistakes at a time. `save` sends these numbers before the existing ones. */
export async function addNumbers(pasted: string, save: (numbers: readonly string[]) => Promise<void>): Promise<Added> {
  const entries = splitNumbers(pasted);
  let rest = entries.filter(canBeNumber);
  const refused: Refused[] = entries.filter((entry) => !canBeNumber(entry)).map((entry) => ({ entry, sentence: '' }));
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
