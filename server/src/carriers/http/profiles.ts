import { rowOf } from '@volley/contract/rows';
import type { FieldErrors } from '../../errors.ts';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';
import type { CarrierControl, CarrierProfile } from '../../sms/routing/index.ts';
import { checkValues, type Profile, profileDocument, shippedProfiles } from '../http-profile/index.ts';
import { CUSTOM_PROFILE, profileOf } from './provider.ts';

const FAULTS_MAX = 10;
const HOOK_PLACE = '{hook}';

function viewOf({ name, title, about = '', documents, values, hook, request, settings }: Profile): CarrierProfile {
  return {
    ...{ name, title, about },
    documents: documents.map(({ url }) => url),
    receives: hook !== undefined,
    hookIsNamed: JSON.stringify(request).includes(HOOK_PLACE),
    hookHelp: hook?.help ?? '',
    values: values.map((one) => ({
      ...{ name: one.name, title: one.title, help: one.help ?? '', secret: one.secret, optional: one.optional },
      default: one.default ?? '',
    })),
    settings: withoutUndefined(settings),
  };
}

/** The settings of a carrier that is added without them. */
export const usualOf: CarrierControl['usualOf'] = (settings) =>
  rowOf(withoutUndefined(profileOf(settings)?.settings ?? {}));

export const listProfiles = (): readonly CarrierProfile[] =>
  [...shippedProfiles().values()].map((profile) => viewOf(profile));

function faultsOfDefinition(definition: unknown): FieldErrors {
  if (definition === null) return { definition: ['The definition field is required with the profile custom.'] };
  const issues = profileDocument.safeParse(definition).error?.issues ?? [];
  if (issues.length === 0) return {};
  const said = issues
    .slice(0, FAULTS_MAX)
    .map(({ path, message }) => `${['definition', ...path].join('.')}: ${message}`);
  return { definition: said };
}

/** What is wrong with the profile or the values of an HTTP carrier, by the fields of the request. */
export const faultsOf: CarrierControl['faultsOf'] = ({ profile: name, definition, values }, secrets) => {
  if (name === CUSTOM_PROFILE) {
    const faults = faultsOfDefinition(definition);
    if (Object.keys(faults).length > 0) return faults;
  } else if (definition !== null) return { definition: ['The definition field is for the profile custom alone.'] };
  const profile = name === CUSTOM_PROFILE ? profileDocument.parse(definition) : shippedProfiles().get(name);
  if (profile === undefined) return { profile: ['The profile field must be the name of a profile, or custom.'] };
  const isSecret = new Map(profile.values.map((one) => [one.name, one.secret]));
  const fields: Record<string, string[]> = {};
  for (const { name: value, words } of checkValues(profile, { ...values, ...secrets }))
    fields[`${isSecret.get(value) === true || Object.hasOwn(secrets, value) ? 'secrets' : 'values'}.${value}`] = [
      words,
    ];
  for (const value of Object.keys(values))
    if (isSecret.get(value) === true) fields[`values.${value}`] = [`${value} is secret: it belongs in secrets.`];
  for (const value of Object.keys(secrets))
    if (isSecret.get(value) === false) fields[`secrets.${value}`] = [`${value} is not secret: it belongs in values.`];
  return fields;
};
