import type { Transaction } from '../../db/index.ts';
import { isTestAccount, TESTER_ID, testAccountOf } from '../../lib/ids/test-account.ts';
import {
  type Country,
  callingCode,
  isCountry,
  isPhoneNumber,
  type PhoneNumber,
  parsePhoneNumber,
} from '../../lib/phone/phone-number.ts';
import { withoutNationalPrefix } from '../../lib/phone/phone-plan.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import { findNumberOwner, listConversations, listSenderCountries, listSenderTexts } from './store-inbound.ts';

/** A number that may have written, and the accounts that the reply belongs to if it has: the latest to write to it first. */
export interface PossibleSender {
  readonly phoneNumber: PhoneNumber;
  readonly accountIds: readonly number[];
}

/**
 * Who wrote. With no number it is a name, a short code or a text that cannot be read; with several, each of them fits and a person must
 * decide.
 */
export interface ReadSender {
  readonly numbers: readonly PossibleSender[];
  /** The accounts of a sender that is no number. */
  readonly accountIds: readonly number[];
}

export interface WrittenSender {
  readonly carrierId: number;
  /** As the carrier wrote it; a number that the carrier states to be international begins with a plus. */
  readonly sender: string;
  readonly ourAddress: string;
  /** The country whose numbers the carrier writes in national form; empty if it is not set. */
  readonly country: string;
}

const ANY_COUNTRY: Country = 'GB';

/** Every number that the text may mean in one of these countries, whether or not their plans know it. */
function readLoosely(digits: string, countries: readonly Country[]): PhoneNumber[] {
  const whole = countries.flatMap((country) => {
    const parsed = parsePhoneNumber(digits, country);
    const national = `${callingCode(country)}${withoutNationalPrefix(digits, country)}`;
    return parsed.ok ? [parsed.number, national] : [national];
  });
  return [...new Set([digits, ...whole])].filter(isPhoneNumber);
}

/** The numbers that the text means by the plans of these countries; a number that no plan knows only if there is no other. */
function readStrictly(digits: string, countries: readonly Country[]): PhoneNumber[] {
  const tried = [parsePhoneNumber(`00${digits}`, ANY_COUNTRY)];
  for (const country of countries) tried.push(parsePhoneNumber(digits, country));
  const numbers = new Set(tried.flatMap((one) => (one.ok ? [one.number] : [])));
  if (numbers.size > 0) return [...numbers];
  const possible = parsePhoneNumber(`+${digits}`, ANY_COUNTRY);
  return possible.ok && isPhoneNumber(digits) ? [digits] : [];
}

async function countriesOf(tx: Transaction, { country, ourAddress }: WrittenSender): Promise<readonly Country[]> {
  if (isCountry(country)) return [country];
  return (await listSenderCountries(tx, ourAddress)).filter(isCountry);
}

/**
 * Reads the sender of a reply. What the carrier states to be international is taken as it is. Any other number is looked up among those that were
 * written to from this address, in each form that it may have; only if none of these is known, the numbering plans tell what it is.
 */
export async function readSender(tx: Transaction, written: WrittenSender, since: Timestamp): Promise<ReadSender> {
  const { sender, ourAddress } = written;
  // The tester answers test accounts alone, and nobody else does.
  const isTest = written.carrierId === TESTER_ID;
  const stated = /^\+(\d+)$/.exec(sender)?.[1];
  const ownerIds = async (): Promise<number[]> => {
    const owner = await findNumberOwner(tx, ourAddress);
    return owner === null ? [] : [isTest ? testAccountOf(owner) : owner];
  };
  if (stated === undefined && !/^\d+$/.test(sender)) return { numbers: [], accountIds: await ownerIds() };
  const countries = stated === undefined ? await countriesOf(tx, written) : [];
  const asked = stated === undefined ? readLoosely(sender, countries) : [stated].filter(isPhoneNumber);
  const all = await listConversations(tx, { ourAddress, phoneNumbers: asked, since });
  const known = all.filter(({ accountId }) => isTestAccount(accountId) === isTest);
  const found = [...new Set(known.map((one) => one.phoneNumber))].map((phoneNumber) => ({
    phoneNumber,
    accountIds: known.filter((one) => one.phoneNumber === phoneNumber).map((one) => one.accountId),
  }));
  if (found.length > 0) return { numbers: found, accountIds: [] };
  const accountIds = await ownerIds();
  const numbers = stated === undefined ? readStrictly(sender, countries) : asked;
  return { numbers: numbers.map((phoneNumber) => ({ phoneNumber, accountIds })), accountIds };
}

/**
 * Our own number that a person replied to, in the form of its sender ID. The carrier may write it in national form, with the calling code of its
 * country left out. What is a sender ID as it is written, and what fits none or several, stays as it is.
 */
export async function readOurAddress(
  tx: Transaction,
  { ourAddress, country }: Pick<WrittenSender, 'ourAddress' | 'country'>,
): Promise<string> {
  if (!isCountry(country) || !/^\d+$/.test(ourAddress)) return ourAddress;
  const known = await listSenderTexts(tx, [ourAddress, ...readLoosely(ourAddress, [country])]);
  const [only, ...others] = known;
  return only === undefined || others.length > 0 || known.includes(ourAddress) ? ourAddress : only;
}
