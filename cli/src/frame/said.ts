import type { Plan } from './perform.ts';
import { isObject, picked, renderAll, valueAt } from './show.ts';

/** What a thing is after a verb, where that is not the verb with -ed. */
const IRREGULAR: Readonly<Record<string, string>> = {
  set: 'set',
  give: 'given',
  withdraw: 'withdrawn',
  speak: 'spoken',
  deny: 'denied',
  'rotate-secret': 'given a new secret',
  staff: 'changed',
};
const NAMES = ['name', 'email', 'sender_id', 'phone_number', 'short_url', 'domain', 'prefix', 'label'];

const afterVerb = (verb: string): string => IRREGULAR[verb] ?? `${verb}${verb.endsWith('e') ? 'd' : 'ed'}`;
const isText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function sentenceOf({ operation, noun, path, verb }: Plan, reply: Readonly<Record<string, unknown>>): string | null {
  const called = [reply['uuid'] ?? reply['id'], NAMES.map((name) => reply[name]).find(isText)].filter(isText);
  const [first, name] = called;
  if (first === undefined) return null;
  const thing = noun.thing ?? noun.name.replaceAll('-', ' ');
  const { status } = reply;
  const isMoved = operation.method === 'POST' && !operation.isNew && isText(status);
  const became = verb.became ?? (isMoved ? status : afterVerb(path.slice(path.indexOf(' ') + 1)));
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${first}${name === undefined ? '' : ` (${name})`} is ${became}.`;
}

/** Puts the values of a reply in their places in a text: `volley group show {uuid}`. */
const filled = (text: string, reply: unknown, input: unknown): string =>
  text.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(reply, path) ?? valueAt(input, path)));

/** Of a thing with many settings those that were changed. */
const changesOf = ({ operation }: Plan, reply: Readonly<Record<string, unknown>>, input: unknown) =>
  Object.fromEntries(
    Object.entries(reply).filter(([name]) => isObject(input) && name in input && !operation.path.includes(name)),
  );

/** Says to a person what an operation did or found: what became of a thing, then all that there is to say of a new or a changed one. */
export function said(plan: Plan, reply: unknown, input: unknown): string {
  const { operation, verb } = plan;
  const next = verb.next === undefined ? [] : [filled(verb.next, reply, input)];
  if (!isObject(reply)) return [renderAll(reply), ...next].join('\n');
  if (isText(reply['message']) && 'data' in reply) return [reply['message'], ...next].join('\n');
  const { [operation.secret ?? '']: secret, ...rest } = reply;
  const sentence = operation.method === undefined ? null : sentenceOf(plan, reply);
  const changed = sentence === null || operation.method !== 'PUT' ? rest : changesOf(plan, rest, input);
  const shown = verb.facts === undefined ? changed : picked(rest, verb.facts);
  const isSet = operation.isNew || verb.id.endsWith('.set');
  const isWhole = sentence === null || isSet || operation.method === 'PUT' || verb.facts !== undefined;
  // What the service says in words comes first.
  const { words, ...others } = shown;
  const first = sentence ?? (isText(words) ? `${words}\n` : null);
  const facts = isWhole ? renderAll(sentence === null && isText(words) ? others : shown) : '';
  const once = isText(secret) ? `\nIt is shown only this once:\n\n  ${secret}\n` : null;
  return [first, facts, once, ...next].filter((part) => part !== null && part !== '').join('\n');
}
