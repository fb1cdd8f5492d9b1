import { addToTally, startTally, type TalliedRows, type Tally } from '../../../audiences/index.ts';
import { countryOfNumber } from '../../../lib/phone/phone-country.ts';
import type { PhoneNumber } from '../../../lib/phone/phone-number.ts';

const CHARACTERS_MAX = 20;
const EXAMPLES_MAX = 5;

export interface UnicodeCharacter {
  readonly character: string;
  recipients: number;
  /** The first few recipients whose text has it; empty if all texts have it. */
  readonly examples: PhoneNumber[];
}

export interface UnregisteredText {
  readonly phoneNumber: PhoneNumber;
  readonly problem: string;
}

/** The tally of an audience with the figures that only SMS campaigns need. */
export interface AudienceTally extends Tally {
  parts: { min: number; max: number; sum: number };
  readonly unicode: Map<string, UnicodeCharacter>;
  /** The messages that will be sent, by the name of the network. */
  readonly networks: Map<string, { n: number; parts: number; readonly example: PhoneNumber }>;
  /** Those whose network demands that the sender is registered, and it is not: what they get instead, or nothing. */
  readonly unregistered: Map<
    string,
    { n: number; readonly network: string; readonly example: PhoneNumber; readonly fallback: string | null }
  >;
  shortLinks: number;
  /** The first few recipients whose text is not registered, and where it differs. */
  readonly unregisteredTexts: UnregisteredText[];
  /** The members of its groups, each counted once for every group that has it, and those of its segments. */
  members: number;
}

export function startAudienceTally(): AudienceTally {
  return {
    ...startTally(),
    parts: { min: 0, max: 0, sum: 0 },
    unicode: new Map(),
    networks: new Map(),
    unregistered: new Map(),
    shortLinks: 0,
    unregisteredTexts: [],
    members: 0,
  };
}

export interface TallyRows extends TalliedRows {
  readonly parts: number;
  readonly network: string;
  /** The number of one of the recipients. */
  readonly example: PhoneNumber;
  readonly fallback: string | null;
}

function addUnregistered({ unregistered }: AudienceTally, { n, network, example, fallback }: TallyRows): void {
  const key = `${countryOfNumber(example)} ${network}`;
  const sum = unregistered.get(key);
  if (sum) sum.n += n;
  else unregistered.set(key, { n, network, example, fallback });
}

/** `price` is the price of one message with all its parts. */
export function addRows(tally: AudienceTally, rows: TallyRows): void {
  const { n, reason, parts, network, example, fallback } = rows;
  if (fallback !== null || reason === 'sender_not_registered') addUnregistered(tally, rows);
  if (reason === '') {
    tally.parts.min = tally.queued === 0 ? parts : Math.min(tally.parts.min, parts);
    tally.parts.max = Math.max(tally.parts.max, parts);
    tally.parts.sum += parts * n;
    const sum = tally.networks.get(network) ?? { n: 0, parts: 0, example };
    sum.n += n;
    sum.parts += parts * n;
    tally.networks.set(network, sum);
  }
  addToTally(tally, rows);
}

export function addUnregisteredText({ unregisteredTexts }: AudienceTally, text: UnregisteredText): void {
  if (unregisteredTexts.length < EXAMPLES_MAX) unregisteredTexts.push(text);
}

/** Adds the characters that turned a text into Unicode; `example` is null if all texts have them. */
export function addCharacters(
  tally: AudienceTally,
  characters: readonly string[],
  found: { n: number; example: PhoneNumber | null },
): void {
  for (const character of characters) {
    let entry = tally.unicode.get(character);
    if (!entry) {
      if (tally.unicode.size >= CHARACTERS_MAX) continue;
      entry = { character, recipients: 0, examples: [] };
      tally.unicode.set(character, entry);
    }
    entry.recipients += found.n;
    if (found.example !== null && entry.examples.length < EXAMPLES_MAX) entry.examples.push(found.example);
  }
}
