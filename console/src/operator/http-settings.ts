import type { Carrier } from '@volley/sdk';
import type { Reply } from '../api/operation.ts';
import type { FormValues } from '../ui/form-state.ts';
import { OF_THE_DAY, OF_TLS, type Settings } from './peer-settings.ts';

export type Profile = Reply<'admin.carriers.profiles'>[number];
export type Asked = Profile['values'][number];

/** The profile of a carrier whose profile is written by the operator. */
export const CUSTOM = 'custom';

/** The rate and the few others that a provider may need; what concerns only SMPP is not shown. */
export const HTTP_RATE: Settings = {
  messages_per_second: 'number',
  window: 'number',
  ...OF_THE_DAY,
};
export const HTTP_FINE: Settings = {
  hook_addresses: 'lines',
  error_codes: 'codes',
  receipt_patience_hours: 'number',
  alarm_after_minutes: 'number',
  reconnect_max_ms: 'number',
  request_timeout_ms: 'number',
  connect_timeout_ms: 'number',
  ...OF_TLS,
};

interface ReadDefinition {
  /** What was typed, as JSON; the text itself if it is none, so that the service names the field. */
  readonly document: unknown;
  readonly values: readonly Asked[];
  /** Why it is no JSON, in the words of the browser, which name the place. */
  readonly error: string | null;
}

const textIn = (of: object, name: string): string => {
  const value: unknown = Object.hasOwn(of, name) ? (of as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const isTrueIn = (of: object, name: string): boolean =>
  Object.hasOwn(of, name) && (of as Record<string, unknown>)[name] === true;

/** Finds the values that a profile asks for, as far as it is written. */
function valuesIn(document: unknown): readonly Asked[] {
  const values: unknown = typeof document === 'object' && document !== null && 'values' in document && document.values;
  if (!Array.isArray(values)) return [];
  return values.flatMap((one: unknown) => {
    const name = typeof one === 'object' && one !== null ? textIn(one, 'name') : '';
    if (name === '' || typeof one !== 'object' || one === null) return [];
    return {
      name,
      ...{ title: textIn(one, 'title') || name, help: textIn(one, 'help'), default: textIn(one, 'default') },
      ...{ secret: isTrueIn(one, 'secret'), optional: isTrueIn(one, 'optional') },
    };
  });
}

export function readDefinition(text: string): ReadDefinition {
  try {
    const document: unknown = JSON.parse(text);
    return { document, values: valuesIn(document), error: null };
  } catch (error) {
    return { document: text, values: [], error: text.trim() === '' ? null : (error as Error).message };
  }
}

/** A value that is as a rule left at its default, and of which there is nothing to say. */
export const isFolded = ({ default: unlessSet, help }: Asked): boolean => unlessSet !== '' && help === '';

export const fieldOf = ({ name, secret }: Asked): string => `${secret ? 'secrets' : 'values'}.${name}`;

type Stored = Pick<Carrier, 'values' | 'secrets'>;

/**
 * Reads the values that a profile asks for. An empty secret value is left out, so that a stored one stays; a default is not stored. What is
 * stored and not asked for any more, since the profile was changed, is removed.
 */
export function readValues(
  typed: Pick<FormValues, 'text'>,
  asked: readonly Asked[],
  { values: before = {}, secrets: kept }: Stored,
) {
  const isAsked = (name: string) => asked.some((one) => one.name === name);
  const removed = (names: readonly string[]) => names.flatMap((name) => (isAsked(name) ? [] : [[name, ''] as const]));
  const read = asked.map((one) => [one, typed.text(fieldOf(one))] as const);
  const secrets = [
    ...removed(kept),
    ...read.flatMap(([{ name, secret }, text]) => (secret && text !== '' ? [[name, text] as const] : [])),
  ];
  const values = [
    ...removed(Object.keys(before)),
    ...read.flatMap(([{ name, secret, default: unlessSet }, text]) =>
      secret ? [] : [[name, text === unlessSet ? '' : text] as const],
    ),
  ];
  return {
    values: Object.fromEntries(values),
    ...(secrets.length > 0 && { secrets: Object.fromEntries(secrets) }),
  };
}

type Hook = Pick<Profile, 'receives' | 'hook_is_named' | 'hook_help'>;

/** What is known about the calls of a carrier's provider, also by a profile that the operator wrote. */
export function hookOf(carrier: Pick<Carrier, 'profile' | 'definition'>, profiles: readonly Profile[]): Hook {
  const { hook, request } = { hook: undefined, request: undefined, ...carrier.definition };
  const help = typeof hook === 'object' && hook !== null ? textIn(hook, 'help') : '';
  const written: Hook = {
    receives: hook !== undefined,
    hook_is_named: (JSON.stringify(request) ?? '').includes('{hook}'),
    hook_help: help,
  };
  return profiles.find(({ name }) => name === carrier.profile) ?? written;
}
