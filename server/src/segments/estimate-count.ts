import type { ContactsCount } from './count-contacts.ts';
import type { Sampled } from './store-matches.ts';

type Estimate = Omit<ContactsCount, 'problems'>;

/** A sample has none of what it should have three of in one case of twenty. */
const CHANCE = 3;

/** Rounds to two digits, since an estimate is no more precise than that. */
function rounded(estimate: number, round: (value: number) => number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return round(estimate / unit) * unit;
}

/**
 * Estimates how many of so many contacts fit, from those that were looked at in some places. The range is as wide as the places differ: contacts of one
 * file lie together, so a place may have many that fit and the next one none. Of one place alone nothing is known but what was seen there.
 */
export function estimate(places: readonly Sampled[], of: number): Estimate {
  const sum = (ofPlace: (place: Sampled) => number) => places.reduce((all, place) => all + ofPlace(place), 0);
  const [looked, fits] = [sum((place) => place.looked), sum((place) => place.fits)];
  const [least, most] = [fits, Math.max(fits, of - (looked - fits))];
  const isExact = false;
  if (looked === 0) return { contacts: 0, contactsMin: least, contactsMax: most, isExact };
  const bounded = (value: number, round: (value: number) => number) =>
    Math.min(most, Math.max(least, rounded(value, round)));
  const perLooked = of / looked;
  const contacts = bounded(fits * perLooked, Math.round);
  if (places.length < 2) return { contacts, contactsMin: least, contactsMax: most, isExact };
  const squares = sum((place) => (place.fits - (fits / looked) * place.looked) ** 2);
  const spread = 2 * Math.sqrt((squares * places.length) / (places.length - 1));
  const contactsMin = bounded(Math.max(0, fits - spread) * perLooked, Math.floor);
  const contactsMax = bounded((fits + spread + CHANCE) * perLooked, Math.ceil);
  return { contacts, contactsMin, contactsMax, isExact };
}
