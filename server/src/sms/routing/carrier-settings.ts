import { isDeepStrictEqual } from 'node:util';
import type { InputFor, operations, RowOf } from '@volley/contract';
import { carrierSettings, type carrierSettingsShown } from '@volley/contract/carrier-settings';
import { rowOf } from '@volley/contract/rows';
import { GSM_ALPHABET, LATIN1_ALPHABET, type SmsAlphabet } from '@volley/text';
import { isShortCode } from '../../lib/phone/short-code.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';

/** All settings of a carrier except its name and password. */
export type CarrierSettings = RowOf<typeof carrierSettingsShown>;
export type CodeWords = CarrierSettings['errorCodes'][number];

export const CARRIER_DEFAULTS: CarrierSettings = rowOf(carrierSettings.unlessSet);

/**
 * Returns the settings as the table keeps them: some of them have other names there. A definition is kept as a text, too, since Postgres brings
 * the members of its objects into another order, and that of elements of XML counts.
 */
export function storedSettings(settings: CarrierSettings) {
  const { tls: isTls, tlsVerified: isTlsVerified, window: windowMax, ...others } = settings;
  const { receiptsRequested: isReceiptRequested, referenceSent: isReferenceSent, ...more } = others;
  const { sourceAlphanumeric: alphanumeric, sourceInternational: international, sourceShortCode, ...same } = more;
  const sources = { alphanumeric, international, shortCode: sourceShortCode };
  const definitionText = same.definition === null ? '' : JSON.stringify(same.definition);
  return { ...same, definitionText, isTls, isTlsVerified, windowMax, isReceiptRequested, isReferenceSent, sources };
}

/** Returns stored settings with defaults for those that did not exist when the row was written. */
export function readCarrierSettings(stored: Partial<ReturnType<typeof storedSettings>>): CarrierSettings {
  const { isTls: tls, isTlsVerified: tlsVerified, windowMax: window, sources, definitionText = '', ...others } = stored;
  const { isReceiptRequested: receiptsRequested, isReferenceSent: referenceSent, ...same } = others;
  const {
    alphanumeric: sourceAlphanumeric,
    international: sourceInternational,
    shortCode: sourceShortCode,
  } = sources ?? {};
  const renamed = { tls, tlsVerified, window, receiptsRequested, referenceSent };
  // A process of the version before may have changed the definition alone.
  const definition: unknown = definitionText === '' ? null : JSON.parse(definitionText);
  const ordered = isDeepStrictEqual(definition, same.definition)
    ? (definition as typeof same.definition)
    : same.definition;
  return {
    ...CARRIER_DEFAULTS,
    ...same,
    ...withoutUndefined({ definition: ordered }),
    ...withoutUndefined({ ...renamed, sourceAlphanumeric, sourceInternational, sourceShortCode }),
  };
}

export type NewCarrierBody = InputFor<typeof operations.admin.carriers.create>['body'];
export type CarrierBody = { readonly [Name in keyof NewCarrierBody]?: NewCarrierBody[Name] | undefined };

/** Returns named values with those that are given; an empty one is removed. */
export function withValues(
  before: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

/** Returns the settings with those that a body names; its name, kind, password, key and secret values are no settings. */
export function changedSettings(
  before: CarrierSettings,
  { name, kind, password, tls_key, secrets, values, ...body }: CarrierBody,
): CarrierSettings {
  const { country = before.country, ...changed } = withoutUndefined(rowOf(body));
  return { ...before, ...changed, values: withValues(before.values, values), country: country.toUpperCase() };
}

const WITH_TABLES = new Map<SmsAlphabet['tables'], SmsAlphabet>([['none', GSM_ALPHABET]]);

/** Returns the same object for carriers with the same alphabet. */
export function alphabetOf({ defaultCoding, nationalTables, longMessages }: CarrierSettings): SmsAlphabet {
  if (defaultCoding === 'latin1') return LATIN1_ALPHABET;
  if (longMessages !== 'udh') return GSM_ALPHABET;
  const alphabet = WITH_TABLES.get(nationalTables) ?? { coding: 'gsm7', tables: nationalTables };
  WITH_TABLES.set(nationalTables, alphabet);
  return alphabet;
}

/** How the carrier wants the sender marked: each wants each kind of address marked in its own way. */
export function sourceOf(settings: CarrierSettings, senderId: string) {
  if (!/^\d+$/.test(senderId)) return settings.sourceAlphanumeric;
  return isShortCode(senderId) ? settings.sourceShortCode : settings.sourceInternational;
}
