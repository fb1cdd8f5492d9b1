import type { InputFor, operations, RowOf } from '@volley/contract';
import { lookupSettings, type lookupSource } from '@volley/contract/lookups';
import { rowOf } from '@volley/contract/rows';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';

type Shown = RowOf<typeof lookupSource>;
/** All settings of a source except its name and secret. */
export type LookupSettings = Omit<
  Shown,
  'id' | 'name' | 'kind' | 'hasSecret' | 'askedToday' | 'words' | 'createdAt' | 'updatedAt'
>;

export interface LookupSource extends Pick<Shown, 'id' | 'name' | 'kind' | 'createdAt' | 'updatedAt'> {
  /** The newest day (UTC) on which it was asked, as `2026-01-31`; null: it never was. */
  readonly lastDay: string | null;
  readonly askedOnLastDay: number | null;
  readonly settings: LookupSettings;
  readonly sealedSecret: Buffer | null;
}

export type NewSourceBody = InputFor<typeof operations.admin.lookupSources.create>['body'];
export type SourceBody = { readonly [Name in keyof NewSourceBody]?: NewSourceBody[Name] | undefined };

export const SETTINGS_UNLESS_SET: LookupSettings = rowOf(lookupSettings.unlessSet);

export function changedSettings(before: LookupSettings, { name, kind, secret, ...body }: SourceBody): LookupSettings {
  const { countries = before.countries, ...changed } = withoutUndefined(rowOf(body));
  return { ...before, ...changed, countries: countries.map((country) => country.toUpperCase()) };
}

/** What a source says of a number. What it does not say is empty or null. */
export interface SourceAnswer {
  readonly network: string;
  readonly networkCode: string;
  readonly ported: boolean | null;
  readonly country: string;
  readonly type: string;
}

export type Asked =
  | { readonly kind: 'answered'; readonly answer: SourceAnswer }
  /** It does not know the number. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly words: string };

/** Asks a source for one number. It ends in the time-out of the source, and never throws. */
export type AskSource = (source: LookupSource, secret: string, phoneNumber: PhoneNumber) => Promise<Asked>;
