import { type CountryCode, getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/max';

/** What the library knows of a country beyond what its types tell. */
interface NumberingPlan {
  nationalNumberPattern(): string;
  nationalPrefixForParsing(): string | undefined;
  leadingDigits(): string | undefined;
  type(name: string): { pattern(): string | undefined; possibleLengths(): number[] | undefined } | undefined;
}

interface Plan {
  readonly country: CountryCode;
  readonly general: RegExp;
  readonly prefix: RegExp | null;
  readonly types: readonly { readonly pattern: RegExp; readonly lengths: readonly number[] | undefined }[];
}

export const CALLING_CODE_DIGITS_MAX = 3;
const TYPES = [
  ...['MOBILE', 'FIXED_LINE', 'PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST'],
  ...['VOIP', 'PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL'],
];

/** Calling code to its only country, or null where several share it. */
let countryByCode: Map<string, CountryCode | null> | undefined;
const plans = new Map<string, Plan | null>();

function load(): Map<string, CountryCode | null> {
  const found = new Map<string, CountryCode | null>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    found.set(code, found.has(code) ? null : country);
  }
  return found;
}

/** Null: several share the code. Undefined: it is none of a country's. */
export function onlyCountryOf(callingCode: string): CountryCode | null | undefined {
  countryByCode ??= load();
  return countryByCode.get(callingCode);
}

function readPlan(code: string): Plan | null {
  const country = onlyCountryOf(code);
  if (!country) return null;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as NumberingPlan;
  const prefix = plan.nationalPrefixForParsing();
  const types = TYPES.flatMap((name) => {
    const type = plan.type(name);
    const pattern = type?.pattern();
    return type && pattern ? [{ pattern: entirely(pattern), lengths: type.possibleLengths() }] : [];
  });
  return {
    country,
    general: entirely(plan.nationalNumberPattern()),
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
    types,
  };
}

function entirely(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}

function planOf(code: string): Plan | null {
  let plan = plans.get(code);
  if (plan === undefined) {
    plan = readPlan(code);
    plans.set(code, plan);
  }
  return plan;
}

/**
 * The country of a number that is written in full and valid beyond question; null: ask the library. Its parser reads any
 * manner of writing and makes its patterns anew each time, which costs twenty times as much as to match them. Countries that
 * share a calling code and numbers that begin like a trunk prefix are left to it.
 */
export function findPlainCountry(digits: string): CountryCode | null {
  for (let length = 1; length <= CALLING_CODE_DIGITS_MAX; length += 1) {
    const code = digits.slice(0, length);
    if (onlyCountryOf(code) === undefined) continue;
    const plan = planOf(code);
    if (plan === null) return null;
    const national = digits.slice(length);
    if (plan.prefix?.test(national) || !plan.general.test(national)) return null;
    const isOfType = plan.types.some(
      ({ pattern, lengths }) => (!lengths || lengths.includes(national.length)) && pattern.test(national),
    );
    return isOfType ? plan.country : null;
  }
  return null;
}

/** A national number without the digits that are dialled before it inside of its country alone: `0` in Ghana. */
export function withoutNationalPrefix(digits: string, country: CountryCode): string {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const prefix = (metadata.numberingPlan as unknown as NumberingPlan).nationalPrefixForParsing();
  return prefix ? digits.replace(new RegExp(`^(?:${prefix})`), '') : digits;
}

/** How the numbers of a country are told from those of others, as patterns that JavaScript and Postgres read alike. */
export interface CountryPattern {
  readonly callingCode: string;
  /** Null: the calling code is its own. Else what the digits after the code are, or are not. */
  readonly shared: {
    readonly own: NationalPattern;
    readonly others: readonly NationalPattern[];
    readonly isMain: boolean;
  } | null;
}

/** All of these fit the national digits. */
export type NationalPattern = readonly string[];

/** What the library asks of the national digits, in its own order. */
function nationalPattern(country: CountryCode): NationalPattern {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as unknown as NumberingPlan;
  const leading = plan.leadingDigits();
  if (leading) return [`^(?:${leading})`];
  const types = TYPES.map((name) => plan.type(name)?.pattern()).filter((pattern) => pattern);
  return [`^(?:${plan.nationalNumberPattern()})$`, `^(?:${types.join('|')})$`];
}

/**
 * Of countries that share a calling code the first whose pattern fits has the number; where none fits, it is the main country's,
 * which comes first.
 */
export function countryPattern(country: CountryCode): CountryPattern {
  const callingCode = getCountryCallingCode(country);
  if (onlyCountryOf(callingCode) !== null) return { callingCode, shared: null };
  const metadata = new Metadata() as unknown as { getCountryCodesForCallingCode(code: string): CountryCode[] };
  const sharers = metadata.getCountryCodesForCallingCode(callingCode);
  const place = sharers.indexOf(country);
  const others = (place === 0 ? sharers.slice(1) : sharers.slice(0, place)).map(nationalPattern);
  return { callingCode, shared: { own: nationalPattern(country), others, isMain: place === 0 } };
}
