// Computes who can be reached by the branches' files, what each person must receive and when, independently of the service: by libphonenumber and
// this file alone.
import assert from 'node:assert/strict';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { eventually } from './eventually.ts';
import type { BranchFile, BranchRow } from './messy-branches.ts';

export interface BranchPerson {
  readonly country: string;
  firstName: string;
  city: string;
  language: string;
  hasAgreed: boolean;
}

/** Returns the number that a row reaches, or null. */
export function numberIn({ meant }: BranchRow): { number: string; country: string } | null {
  if (meant === null) return null;
  const parsed = parsePhoneNumberFromString(meant, { defaultCountry: 'GH', extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined) return null;
  return { number: parsed.number.slice(1), country: parsed.country ?? '' };
}

const LANGUAGES: readonly string[] = ['en', 'fr', 'de'];

/** Merges row by row: known values stay, and unknown ones come from the person's next row. */
export function peopleOf(files: readonly (BranchFile & { readonly hasAgreed: boolean })[]): Map<string, BranchPerson> {
  const people = new Map<string, BranchPerson>();
  for (const { rows, hasAgreed } of files) {
    for (const row of rows) {
      const found = numberIn(row);
      if (!found) continue;
      const language = row.language.toLowerCase();
      const person = people.get(found.number) ?? {
        country: found.country,
        ...{ firstName: '', city: '', language: '', hasAgreed: false },
      };
      person.firstName ||= row.firstName;
      person.city ||= row.city.trim();
      person.language ||= LANGUAGES.includes(language) ? language : '';
      person.hasAgreed ||= hasAgreed;
      people.set(found.number, person);
    }
  }
  return people;
}

export const isInAccraOrLome = ({ city }: BranchPerson): boolean => /^(?:accra|lom[eé])$/i.test(city);

/** The documented template in each of its languages. */
export const OFFER = {
  en: 'Hello {{first_name|friend}}, seeds are 20% off until Sunday.',
  fr: "Bonjour {{first_name|cher client}}, les semences sont à -20% jusqu'à dimanche.",
  de: 'Hallo {{first_name|Kunde}}, Saatgut ist bis Sonntag 20% billiger.',
};

const offerFor = ({ firstName, language }: BranchPerson): string =>
  OFFER[language === 'fr' || language === 'de' ? language : 'en'].replace(/{{.*}}/, firstName);

/** A summer evening at a time that is after noon and before nine for all of them. */
export const EVENING_MS = Date.parse('2026-06-02T19:00:00Z');

/**
 * Nine in the following morning where they are. A number of the United States does not show its time zone, so the account's zone counts, which is
 * UTC.
 */
const NINE: Readonly<Record<string, string>> = {
  IN: '2026-06-03T03:30:00Z',
  KE: '2026-06-03T06:00:00Z',
  DE: '2026-06-03T07:00:00Z',
  NG: '2026-06-03T08:00:00Z',
  GH: '2026-06-03T09:00:00Z',
  US: '2026-06-03T09:00:00Z',
  JM: '2026-06-03T14:00:00Z',
};

export interface SentOffer {
  readonly number: string;
  readonly message: string;
  readonly status: string;
  readonly submittedAt: string;
}

const HOUR_MS = 3_600_000;

/** Checks that each of these people received the text of their language once, within three hours after nine where they are, and nobody else did. */
export function checkOffers(sent: readonly SentOffer[], people: ReadonlyMap<string, BranchPerson>): void {
  assert.deepEqual(sent.map(({ number }) => number).sort(), [...people.keys()].sort());
  for (const { number, message, status, submittedAt } of sent) {
    const person = people.get(number);
    assert.ok(person);
    assert.deepEqual([message, status], [offerFor(person), 'delivered'], number);
    const late = Date.parse(submittedAt) - Date.parse(NINE[person.country] ?? '');
    assert.ok(late >= 0 && late < 3 * HOUR_MS, `${number} of ${person.country} was written to at ${submittedAt}`);
  }
}

interface Morning {
  readonly clock: { set(ms: number): void };
  readonly audience: ReadonlyMap<string, BranchPerson>;
  /** Returns how many messages the carrier has taken. */
  countSent(): Promise<number>;
  /** Called half an hour before nine in the next zone. */
  onEve?(): Promise<void>;
}

/** Moves the clock from zone to zone, and checks that only the people for whom it is morning receive the text. */
export async function waitThroughMorning({ clock, audience, countSent, onEve }: Morning): Promise<void> {
  const mornings = [...audience.values()].map(({ country }) => NINE[country] ?? '');
  for (const nine of [...new Set(mornings)].sort()) {
    clock.set(Date.parse(nine) - HOUR_MS / 2);
    await onEve?.();
    assert.equal(await countSent(), mornings.filter((one) => one < nine).length, `before ${nine}`);
    clock.set(Date.parse(nine));
    const due = mornings.filter((one) => one <= nine).length;
    assert.equal(await eventually(countSent, (sent) => sent >= due), due, nine);
  }
}
