import { countryOfNumber } from '../lib/phone/phone-country.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { type Comparison, compareText, compilePattern, type Difference, type Pattern } from './match-text.ts';
import type { StoredValues, Values } from './store-named-values.ts';

/**
 * A text is compared with registered texts until so many of its characters were read, which takes 1 ms: with 500 texts that are made for
 * it, one message would hold up all others for 0.3 s. Texts that differ early take some 30 steps each.
 */
const STEPS_MAX = 50_000;

/** Whoever plans or compares many texts lets others have their turn after so many. */
export const COMPARED_AT_ONCE = 50;

interface KnownText extends Pick<NonNullable<StoredValues['texts']>[number], 'uuid' | 'name' | 'values'> {
  readonly pattern: Pattern;
  /** In lower case; empty: every one. */
  readonly senders: ReadonlySet<string>;
}

/** Which registered text a text is, or comes nearest to; null if its sender ID has none. */
export interface FoundText {
  readonly nearest: Pick<KnownText, 'uuid' | 'name' | 'values'>;
  /** Null: it is that text. */
  readonly difference: Difference | null;
}

/** What a message carries beside its text. */
export interface Carried {
  readonly values: Values;
  /** False if its country takes registered texts alone, and it is none. */
  readonly isAllowed: boolean;
}

interface OfSender {
  readonly values: Values;
  readonly countries: ReadonlySet<string>;
  readonly texts: readonly KnownText[];
}

/** The values and registered texts of one account, ready to be asked for each of its messages. */
export class AccountValues {
  /** The version of the account's rules when they were read. */
  readonly version: number;
  readonly #stored: NonNullable<StoredValues['own']>;
  readonly #texts: readonly KnownText[];
  readonly #senders = new Map<string, OfSender>();
  /** Campaigns without merge fields ask for the same text again and again. */
  #last: { readonly senderId: string; readonly text: string; readonly found: FoundText | null } | null = null;

  constructor({ version, own, texts }: StoredValues) {
    this.version = version;
    this.#stored = own ?? [];
    this.#texts = (texts ?? [])
      .map(({ text, max, senders, ...known }) => ({
        ...known,
        pattern: compilePattern(text, max),
        senders: new Set(senders.map((sender) => sender.toLowerCase())),
      }))
      .sort((a, b) => b.pattern.fixed - a.pattern.fixed || (a.uuid < b.uuid ? -1 : 1));
  }

  #of(senderId: string): OfSender {
    const key = senderId.toLowerCase();
    const known = this.#senders.get(key);
    if (known) return known;
    const own = ['', key].flatMap((sender) => this.#stored.filter((one) => one.sender === sender));
    const made = {
      values: Object.assign({}, ...own.map(({ values }) => values)) as Values,
      countries: new Set(own.flatMap(({ countries }) => countries)),
      texts: this.#texts.filter(({ senders }) => senders.size === 0 || senders.has(key)),
    };
    this.#senders.set(key, made);
    return made;
  }

  /** Whether a number of this country gets registered texts alone from this sender ID. */
  demands(senderId: string, phoneNumber: PhoneNumber): boolean {
    const { countries } = this.#of(senderId);
    return countries.size > 0 && countries.has(countryOfNumber(phoneNumber) ?? '');
  }

  /**
   * Returns the text with the most fixed characters that fits; where none fits, the one with which the text agrees longest. Of very many
   * that are compared at length, the last are not looked at.
   */
  find(senderId: string, text: string): FoundText | null {
    const last = this.#last;
    if (last?.senderId === senderId && last.text === text) return last.found;
    const found = this.#find(senderId, text);
    this.#last = { senderId, text, found };
    return found;
  }

  #find(senderId: string, text: string): FoundText | null {
    let best: { readonly nearest: KnownText; readonly compared: Comparison } | null = null;
    let steps = 0;
    for (const nearest of this.#of(senderId).texts) {
      if (steps >= STEPS_MAX) break;
      const compared = compareText(nearest.pattern, text);
      steps += compared.steps;
      if (compared.difference === null) return { nearest, difference: null };
      if (best === null || compared.agreed > best.compared.agreed) best = { nearest, compared };
    }
    return best && { nearest: best.nearest, difference: best.compared.difference };
  }

  /** Returns the values of the account, of the sender ID and of the text that was found; the nearer ones win. */
  valuesOf(senderId: string, found: FoundText | null): Values {
    const { values } = this.#of(senderId);
    return found?.difference === null ? { ...values, ...found.nearest.values } : values;
  }

  carry(senderId: string, phoneNumber: PhoneNumber, text: string): Carried {
    const found = this.find(senderId, text);
    const isAllowed = found?.difference === null || !this.demands(senderId, phoneNumber);
    return { values: this.valuesOf(senderId, found), isAllowed };
  }

  /** Returns why the text may not go to the number, worded to follow "The message field"; null if it may. */
  problemOf(senderId: string, phoneNumber: PhoneNumber, text: string): string | null {
    if (!this.demands(senderId, phoneNumber)) return null;
    const found = this.find(senderId, text);
    if (found === null) return `is not registered: the sender ID ${senderId} has no registered text.`;
    return found.difference === null ? null : tellDifference(found.nearest.name, found.difference);
  }
}

function tellDifference(name: string, { position, expected, found }: Difference): string {
  const should = expected === '' ? 'nothing more' : `“${expected}”`;
  const is = found === '' ? 'the text ends' : `the text has “${found}”`;
  return `is not registered: the nearest registered text, “${name}”, has ${should} after ${position} characters, where ${is}.`;
}
