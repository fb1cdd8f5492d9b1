import { VolleyError } from '@volley/sdk';
import { splitNumbers } from '../format/split-numbers.ts';
import type { AudienceComposer } from './use-composer.ts';

/** The service knows which numbers there are; what has letters, or too few digits, need not be asked about. */
function canBeNumber(entry: string): boolean {
  const digits = entry.replace(/\D/g, '').length;
  return digits >= 5 && digits <= 15 && !/[\p{L}@]/u.test(entry);
}

export interface Refused {
  readonly entry: string;
  /** In the words of the service; empty: it was not asked. */
  readonly sentence: string;
}

const PLACE = /^recipients\.phone_numbers\.(\d+)$/;

/** Which of the numbers the service refused, by their places in what was sent. */
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

/** Adds what the service takes; it names a hundred mistakes at a time. `save` sends these numbers before those that were there. */
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

/** Of the newest draft: several changes may be under way. */
export function takeOut(composer: AudienceComposer, gone: readonly string[]): void {
  const lost = new Set(gone);
  composer.change(({ recipients }) => ({
    recipients: { ...recipients, phone_numbers: recipients.phone_numbers.filter((number) => !lost.has(number)) },
  }));
}
