import { createHash } from 'node:crypto';
import type { Hundredths } from '../../../lib/money.ts';
import type { PhoneNumber } from '../../../lib/phone-number.ts';

const CHARACTERS_MAX = 20;
const EXAMPLES_MAX = 5;

export interface UnicodeCharacter {
  readonly character: string;
  recipients: number;
  /** Whose text has it, the first few; empty when it stands in the text of all. */
  readonly examples: PhoneNumber[];
}

/** What is known of an audience once everybody in it was looked at. */
export interface AudienceTally {
  /** Rows that there will be, skipped ones included. */
  recipients: number;
  queued: number;
  cost: Hundredths;
  parts: { min: number; max: number; sum: number };
  readonly skipped: Map<string, number>;
  readonly unicode: Map<string, UnicodeCharacter>;
  /** By the network's name, what will be sent. */
  readonly networks: Map<string, { n: number; parts: number; readonly example: PhoneNumber }>;
  unknownZones: number;
  shortLinks: number;
  note(line: string): void;
  /** Of audience, texts and prices, as they were noted. */
  fingerprint(): string;
}

export function startTally(): AudienceTally {
  const hash = createHash('sha256');
  return {
    recipients: 0,
    queued: 0,
    cost: 0 as Hundredths,
    parts: { min: 0, max: 0, sum: 0 },
    skipped: new Map(),
    unicode: new Map(),
    networks: new Map(),
    unknownZones: 0,
    shortLinks: 0,
    note: (line) => void hash.update(line).update('\n'),
    fingerprint: () => hash.copy().digest('hex').slice(0, 32),
  };
}

export interface TallyRows {
  readonly n: number;
  readonly reason: string;
  readonly parts: number;
  /** Of one message, all parts. */
  readonly price: Hundredths;
  readonly network: string;
  readonly example: PhoneNumber;
}

export function addToTally(tally: AudienceTally, rows: TallyRows): void {
  const { n, reason, parts, price, network, example } = rows;
  tally.recipients += n;
  if (reason !== '') {
    tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + n);
    return;
  }
  tally.parts.min = tally.queued === 0 ? parts : Math.min(tally.parts.min, parts);
  tally.parts.max = Math.max(tally.parts.max, parts);
  tally.parts.sum += parts * n;
  tally.queued += n;
  tally.cost = (tally.cost + price * n) as Hundredths;
  const sum = tally.networks.get(network) ?? { n: 0, parts: 0, example };
  sum.n += n;
  sum.parts += parts * n;
  tally.networks.set(network, sum);
}

/** Characters that turned a text into Unicode; `example` is null when they stand in everybody's. */
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
