// Quick send is a GET, and proxies and trackers add parameters of their own, which the interface ignores. But a misspelled name of one of our
// parameters would change the recipient, the text or the cost.
import { operations } from '@volley/contract';
import type { FieldErrors } from '../../errors.ts';
import { editDistance } from '../../lib/values/edit-distance.ts';

type Known = keyof typeof operations.smsCampaigns.quick.query.shape;

const KNOWN = Object.keys(operations.smsCampaigns.quick.query.shape) as Known[];
/** Parameters of the JSON operation that quick send lacks. Ignoring one would, for example, send a delayed message at once. */
const OF_THE_TWIN = new Set(
  Object.keys(operations.messages.create.body.shape).filter((name) => !(KNOWN as string[]).includes(name)),
);
/** The names that other services use. */
const ALIASES: Readonly<Record<string, Known>> = {
  ...{ sender: 'sender_id', from: 'sender_id', source: 'sender_id' },
  ...{ text: 'message', msg: 'message', body: 'message', content: 'message', sms: 'message' },
  ...{ number: 'to', phone: 'to', phonenumber: 'to', recipient: 'to', mobile: 'to', msisdn: 'to', destination: 'to' },
  ...{ key: 'api_key', token: 'api_key', idempotency: 'idempotency_key' },
};
/** Nearly every word of two letters is close to `to`. */
const LENGTH_MIN = 6;
/** Our names have 15 characters at most, and comparing longer ones takes time. */
const LENGTH_MAX = 20;

/** Removes the differences of spellings such as `senderId` and `sender-id`. */
const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[-_ .]/g, '');

function isNear(name: string, known: string): boolean {
  if (name === known) return true;
  if (known.length < LENGTH_MIN || name.length > LENGTH_MAX) return false;
  return editDistance(name, known) <= (known.length < 8 ? 1 : 2);
}

/** Returns the missing parameter that a strange name was probably meant for. */
function meantFor(name: string, missing: readonly Known[]): Known | undefined {
  const word = lettersOf(name);
  const alias = Object.hasOwn(ALIASES, word) ? ALIASES[word] : undefined;
  return missing.find((known) => known === alias || isNear(word, lettersOf(known)));
}

export function strangeParameters(given: Readonly<Record<string, unknown>>): FieldErrors {
  const names = Object.keys(given);
  const missing = KNOWN.filter((name) => !names.includes(name));
  const entries = names.flatMap((name): [string, string[]][] => {
    if ((KNOWN as string[]).includes(name)) return [];
    const sentence = `The ${name.replaceAll('_', ' ')} field is not known here`;
    if (OF_THE_TWIN.has(name)) return [[name, [`${sentence}: POST /v1/messages takes it.`]]];
    const known = meantFor(name, missing);
    return known === undefined ? [] : [[name, [`${sentence}. Did you mean ${known}?`]]];
  });
  return Object.fromEntries(entries);
}
