// People read no sentence that the service writes for programs: the console has words of its own for each, in both languages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOperations, type Operation, REFUSALS } from '@volley/contract';
import { ERROR_CODES } from '@volley/contract/choices';
import { providers } from '../../console/src/text/described/providers.fr.ts';
import { settings } from '../../console/src/text/described/settings.fr.ts';
import { words as english, said as inEnglish } from '../../console/src/text/refusals/english.ts';
import { words as french, said as inFrench } from '../../console/src/text/refusals/french.ts';
import type { RefusalWords } from '../../console/src/text/refusals/make-said.ts';
import { BETWEEN, type Said } from '../../console/src/text/refusals/said.ts';
import { shippedProfiles } from '../src/carriers/http-profile/index.ts';
import { SETTINGS } from '../src/config.ts';
import { fieldErrors } from '../src/routes/field-errors.ts';
import { isNode, type Node, parse, walk } from './tidy/parsed-source.ts';
import { isProof, type Source, sources } from './tidy/sources.ts';

test('every code of a refusal has words in both languages', () => {
  assert.deepEqual(Object.keys(english.codes).sort(), [...ERROR_CODES].sort());
  assert.deepEqual(Object.keys(french.codes).sort(), [...ERROR_CODES].sort());
});

test('every field complaint has words in both languages, which ask for the same values', () => {
  assert.deepEqual(Object.keys(french.fields).sort(), Object.keys(english.fields).sort());
  const unknown = Object.keys(english.sentences).filter((sentence) => !Object.hasOwn(french.sentences, sentence));
  assert.deepEqual(unknown, [], 'what has own words in English has them in French');
  const values = (text: string) => [...new Set(text.match(/\{[a-z]\}/g))].sort();
  const check = ({ fields, sentences }: RefusalWords) =>
    Object.entries({ ...fields, ...sentences }).filter(([said, own]) =>
      values(own).some((one) => !values(said).includes(one)),
    );
  assert.deepEqual([...check(english), ...check(french)], []);
});

const fieldWords = (said: Said, sentence: string): string => said.fields({ one: [sentence] })['one']?.[0] ?? '';

/** What stands for a sentence that nobody has given words to. */
const isFallback = (said: Said, sentence: string, words: RefusalWords): boolean => {
  const own = fieldWords(said, sentence);
  // In English a sentence that people can read stays as it is.
  if (own === sentence) return said === inFrench || /[a-z]_[a-z]|UUID|VOLLEY_|`/.test(sentence);
  return own === words.fields['is not valid'] && !/is not valid|has the wrong form|Invalid input/.test(sentence);
};

const WRONG: readonly unknown[] = [
  undefined,
  ...[null, '', ' ', 'x', '\u0007', '\ud800', 'x'.repeat(5_000), '2026-13-45T99:99', 'ftp://x y', '-1'],
  ...[-1, 0, 0.5, 1e15, true, [], ['x'], [null], [{}], {}, { strange: 1 }, Array.from({ length: 2_000 }, () => 'x')],
];

const calls = sources
  .filter(({ path }) => path.startsWith('console/src/') && !isProof(path))
  .map(({ text }) => text)
  .join('\n');

/** Whether the console calls the operation, by its name or through the client. */
const isCalled = (id: string): boolean => calls.includes(`'${id}'`) || calls.includes(`volley.${id}(`);

function* complaintsOf({ body, id }: Operation): Generator<readonly [id: string, sentence: string]> {
  if (body === undefined || !('shape' in body)) return;
  for (const name of Object.keys(body.shape as object))
    for (const value of WRONG) {
      const input = value === undefined ? {} : { [name]: value };
      const { error } = body.safeParse(input);
      if (error === undefined) continue;
      for (const sentences of Object.values(fieldErrors(error.issues, input, 'body')))
        for (const sentence of sentences) yield [id, sentence];
    }
}

test('every complaint about a field that a form of the console sends has words of its own', () => {
  const operations = allOperations.filter(({ id }) => isCalled(id));
  assert.ok(operations.length > 150, `the console calls ${operations.length} operations`);
  const seen = new Set<string>();
  const without = new Set<string>();
  for (const [id, sentence] of operations.flatMap((operation) => [...complaintsOf(operation)])) {
    seen.add(sentence);
    if (isFallback(inEnglish, sentence, english) || isFallback(inFrench, sentence, french))
      without.add(`${id}: ${sentence}`);
  }
  assert.ok(seen.size > 300, `${seen.size} complaints were seen`);
  assert.deepEqual([...without], []);
});

/** Places whose refusals programs alone meet: keys, and requests that no browser makes. */
const FOR_PROGRAMS =
  /^server\/src\/(http|alarms|start|simulator|embedded|backup|schema|smpp|sip|lib\/settings|people\/mails|identity\/(keyring|refuse-wider-key)\.ts|objects\/find)/;
const TO_PROGRAMS =
  /\bkey that asks\b|[Tt]est key|This key cannot|API key|A key is 16 to|^No more (messages|receipts)|^The service is stopping/;

/** The text of a literal, with a word for each value in it; null for anything else. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('X9');
}

const calleeOf = (node: Node, text: string): string => {
  const { callee } = node as { callee?: unknown };
  return isNode(callee) ? text.slice(callee.start, callee.end) : '';
};

/** Whether what stands in these nodes is told to whoever asked. */
function isTold(above: readonly Node[], text: string): boolean {
  for (const node of above) {
    const callee = calleeOf(node, text);
    if (node.type === 'Property' && isNode(node['key']) && text.slice(node['key'].start, node['key'].end) === 'detail')
      return false;
    if (node.type === 'NewExpression') return callee === 'AppError';
    if (callee === 'invalidInput') return true;
  }
  return false;
}

function toldIn({ path, text }: Source): (readonly [path: string, sentence: string])[] {
  const found: (readonly [string, string])[] = [];
  walk(parse(path, text), (node, above) => {
    const told = textOf(node);
    if (told === null || !/\s\S+\s/.test(told) || !/^["“A-Z]|^X9/.test(told) || TO_PROGRAMS.test(told)) return;
    if (/^The [a-z ]+ field [^X]+\.$/.test(told) || isTold(above, text)) found.push([path, told]);
  });
  return found;
}

test('every sentence with which a room refuses has French words, and the console’s own where it is written for programs', () => {
  const rooms = sources.filter(
    ({ path }) => path.startsWith('server/src/') && !isProof(path) && !FOR_PROGRAMS.test(path),
  );
  const told = rooms.flatMap(toldIn);
  assert.ok(told.length > 250, `${told.length} sentences were found`);
  const without = told.filter(
    ([, sentence]) => isFallback(inFrench, sentence, french) || isFallback(inEnglish, sentence, english),
  );
  // What stands in a sentence is put together elsewhere, where it is found by itself.
  assert.deepEqual(
    without.filter(([, sentence]) => !/^The [a-z0-9X. ]+ field X9\.?$/.test(sentence)),
    [],
  );
  for (const { message } of Object.values(REFUSALS))
    if (message !== '') assert.notEqual(inFrench.sentence(message, 'invalid_input'), message, message);
});

/** Where the service says how it, its carriers, its routes and its webhooks are. */
const OF_STATES =
  /^server\/src\/(start\/readiness|alarms\/find-[a-z-]+|objects\/find-object-trouble|traffic-alarms\/alarm-sentence|carriers\/carrier-control|sms\/routing\/(explain-route|pass-over)|smpp\/bind|webhooks\/sending\/post-webhook|lib\/outbound\/guarded-lookup)\.ts$/;
/** These are put together of parts, and the whole ones that the test names stand for them. */
const OF_PARTS =
  /x9x9|binds\.x9|^By x9, |^(On trial again, after|Rests, because|The carrier x9) x9|^Of the last x9 messages x9|^The client certificate of the x9|^Connected, but|^Broken: the audit log x9|^The phone of the carrier x9$|^Not connected\. x9/;
const WHOLE = [
  ...['19 applied', '19 applied, this program knows 18', '0.9 GB free'],
  ...['The carrier Acme is not connected.', 'The carrier Acme is connected, but gets no messages:'],
  'The carrier Acme refused or did not answer 62% of what it was given in the last 15 minutes (3,690 of 5,950), most often with 88:',
  'It refused 62% of what it was given in the last 15 minutes (3,690 of 5,950).',
  'Connected, but it refused 62% of what it was given in the last 15 minutes (3,690 of 5,950).',
  'Connected, but slowed to 5 a second, because it throttled 3 of 9 messages.',
  ...['Not connected.', 'The phone of the carrier Acme was last seen 8 hours ago.'],
  'Rests, because it takes nothing now: "no credit".',
  'On trial again, after it left most submits unanswered.',
  'By the route for certain messages to prefix 233, messages go to Acme in tier 1.',
  'By the route for any number, but none of its carriers is fit just now: messages wait, or go to one that is at least connected.',
  'Of the last 200 messages to the network MTN, 40% were delivered.',
  'Of the last 200 messages through the carrier Acme, 40% were refused.',
  'The client certificate of the trunk Acme ends in 12 days, on 2026-12-11.',
  'The carrier took the test message, and its receipt says that it was delivered (code 7).',
  'The provider took the test message; no receipt came in time.',
  'The trunk may not accept the caller ID 233 (--caller-id), calls to this number, or the address of this machine: ask what it expects.',
  'Is port 5060 right? Is the address of this machine on its list?',
  ...['No question failed lately.', 'The last question failed:', 'The answer had the status 500.'],
  'Broken: the audit log of 3 accounts, 4, 5, 6 among them, was altered past Volley.',
];

test('what the service says of its own state, of carriers and of routes has French words', () => {
  const isKnown = (sentence: string) => inFrench.sentence(sentence) !== sentence;
  const said: string[] = [];
  for (const { path, text } of sources.filter((source) => OF_STATES.test(source.path) && !isProof(source.path)))
    walk(parse(path, text), (node) => {
      const told = textOf(node)?.replaceAll('X9', 'x9') ?? '';
      if (/^["“A-Z].*?\s\S+\s/.test(told) && !OF_PARTS.test(told) && !isKnown(told)) said.push(...told.split(BETWEEN));
    });
  assert.ok(said.length > 10, `${said.length} sentences were found`);
  assert.deepEqual(
    [...said, ...WHOLE].filter((sentence) => !isKnown(sentence)),
    [],
  );
});

test('a sentence is put into the words of the reader, with its values', () => {
  const tooLong = 'The first name field must not be longer than 100 characters.';
  assert.equal(fieldWords(inEnglish, tooLong), 'Write at most 100 characters.');
  assert.equal(fieldWords(inFrench, tooLong), 'Écrivez au plus 100 caractères.');
  assert.equal(
    inEnglish.sentence('The email address or the password is wrong.'),
    'The email address or the password is wrong.',
  );
  assert.equal(
    inFrench.sentence('It refused 62% of what it was given in the last 15 minutes (3,690 of 5,950).'),
    'Il a refusé 62\u00a0% de ce qui lui a été remis dans les 15 dernières minutes (3\u202f690 sur 5\u202f950).',
  );
  assert.equal(inFrench.sentence('Nobody knows this sentence.', 'wrong_state'), french.codes['wrong_state']);
  assert.equal(fieldWords(inEnglish, 'The consent.at field must be something new.'), english.fields['is not valid']);
});

test('what settings and providers say of themselves has French words, and nothing else has', () => {
  const isWords = (text: string) => / /.test(text) && !text.startsWith('https://');
  const ofSettings = Object.values(SETTINGS).flatMap(({ description, defaultText }) => [description, defaultText]);
  const ofProviders = [...shippedProfiles().values()].flatMap(({ title, about, hook, values }) => [
    ...[title, about ?? '', hook?.help ?? ''],
    ...values.flatMap((value) => [value.title, value.help ?? '']),
  ]);
  assert.deepEqual(
    ofSettings.filter((text) => isWords(text) && !Object.hasOwn(settings, text)),
    [],
  );
  // A few words are the name of something with the provider.
  const isSentence = (text: string) => isWords(text) && text.endsWith('.');
  assert.deepEqual(
    ofProviders.filter((text) => isSentence(text) && !Object.hasOwn(providers, text)),
    [],
  );
  assert.deepEqual(
    Object.keys(settings).filter((text) => !ofSettings.includes(text)),
    [],
  );
  assert.deepEqual(
    Object.keys(providers).filter((text) => !ofProviders.includes(text)),
    [],
  );
});
