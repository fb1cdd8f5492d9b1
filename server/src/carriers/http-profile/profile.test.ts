import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import {
  makePoll,
  makeSend,
  makeTokenAsk,
  type Profile,
  profileDocument,
  readAnswer,
  readHook,
  readPollAnswer,
  readTokenAnswer,
} from './index.ts';

const SMALL = {
  name: 'small',
  title: 'Small',
  values: [{ name: 'key', title: 'Key', secret: true }],
  number_form: 'plus',
  long_messages: { split_by: 'provider', billed: 'parts' },
  repeated_reference: 'not_stated',
  request: { method: 'GET', url: 'https://sms.example.com/send', query: { to: '{to}', text: '{text}' } },
  answer: { accepted: {} },
} as const;

const parse = (more: object): Profile => profileDocument.parse({ ...SMALL, ...more });
const faultsOf = (more: object): string[] =>
  (profileDocument.safeParse({ ...SMALL, ...more }).error?.issues ?? []).map(({ path }) => path.join('.'));

const bytes = (json: unknown) => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(json)) });

test('a profile that names a value which nobody knows is refused where it stands', () => {
  assert.deepEqual(faultsOf({ request: { ...SMALL.request, query: { to: '{too}' } } }), ['request']);
  assert.deepEqual(faultsOf({ values: [{ name: 'to', title: 'To' }] }), ['values.0.name']);
  assert.deepEqual(
    faultsOf({
      request: {
        method: 'POST',
        url: 'https://a.example',
        body: { type: 'json', content: { a: { $value: '1', ass: 'number' } } },
      },
    }),
    ['request.body.content.a'],
  );
});

test('named values stand in the places that the profile lists, escaped like all others, and are empty where a message has none', () => {
  const query = { to: '{to}', text: '{text}', template: '{dlt_template_id}', chain: '{dlt_chain}' };
  const request = { ...SMALL.request, query };
  const profile = parse({ request, named_values: ['dlt_template_id', 'dlt_chain'] });
  const send = { to: '919876543210' as PhoneNumber, from: 'VOLLEY', text: 'Hi', parts: 1, encoding: 'gsm7' as const };
  const rest = { reference: 'r', validitySeconds: null, hookUrl: null };
  const urlOf = (named: Record<string, string> | null) => makeSend(profile, {}, { ...send, ...rest, named }).url;
  const start = 'https://sms.example.com/send?to=%2B919876543210&text=Hi';
  assert.equal(
    urlOf({ dlt_template_id: '1107&x={to}', to: 'another' }),
    `${start}&template=1107%26x%3D%7Bto%7D&chain=`,
  );
  assert.equal(urlOf(null), `${start}&template=&chain=`);
  assert.deepEqual(faultsOf({ request }), ['request', 'request']);
  assert.deepEqual(faultsOf({ named_values: ['to', 'key'] }), ['named_values.0', 'named_values.1']);
});

test('an id of more digits than a number has is read to its last digit', () => {
  const profile = parse({ answer: { accepted: {}, id: { json: '/id' } } });
  const answer = { status: 200, headers: {}, body: Buffer.from('{"id": 12345678901234567891}') };
  assert.deepEqual(readAnswer(profile, answer), { kind: 'accepted', id: '12345678901234567891' });
});

test('an answer that was cut, or that is empty, leaves open whether the message was taken', () => {
  const profile = parse({ answer: { accepted: {}, id: { json: '/id' } } });
  for (const text of ['', '{"id": "1', '<html>'])
    assert.deepEqual(readAnswer(profile, { status: 200, headers: {}, body: Buffer.from(text) }), { kind: 'unclear' });
  for (const status of [500, 502, 504])
    assert.deepEqual(readAnswer(profile, { status, headers: {}, body: Buffer.alloc(0) }), { kind: 'unclear' });
});

test('an answer that the profile says nothing about has its usual meaning', () => {
  const profile = parse({});
  const read = (status: number, headers: Record<string, string> = {}) => {
    const verdict = readAnswer(profile, { status, headers, body: Buffer.alloc(0) });
    return verdict.kind === 'refused' ? [verdict.next, verdict.code, verdict.retryAfterSeconds] : verdict.kind;
  };
  assert.deepEqual(read(401), ['pause', 'http_401', null]);
  assert.deepEqual(read(402), ['pause', 'http_402', null]);
  assert.deepEqual(read(308), ['pause', 'http_308', null]);
  assert.deepEqual(read(404), ['elsewhere', 'http_404', null]);
  assert.deepEqual(read(429, { 'retry-after': '7' }), ['throttle', 'http_429', 7]);
  const times = { date: 'Fri, 27 Nov 2026 12:00:00 GMT', 'retry-after': 'Fri, 27 Nov 2026 12:01:30 GMT' };
  assert.deepEqual(read(503, times), ['throttle', 'http_503', 90]);
  assert.equal(read(503), 'unclear');
});

test('the example of the documents is a profile', () => {
  const page = readFileSync(new URL('../../../../docs/http-profiles.md', import.meta.url), 'utf8');
  const example = profileDocument.parse(JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''));
  const answer = { status: 200, headers: {}, body: Buffer.from('{"ok": false, "error": "NO_CREDIT"}') };
  const verdict = readAnswer(example, answer);
  assert.equal(verdict.kind === 'refused' && verdict.next, 'pause');
});

test('a call to the hook proves by Basic, or by a value of its own, that it is of the provider', () => {
  const call = (headers: Readonly<Record<string, string>>, query = '') => ({
    ...{ method: 'POST', url: 'https://volley.example.com/hook', headers, query: new URLSearchParams(query) },
    body: Buffer.from('{"state":"1","id":"7"}'),
  });
  const read = (guard: object, request: ReturnType<typeof call>) =>
    readHook(
      parse({ hook: { guard }, receipts: { id: { json: '/id' }, state: { json: '/state' }, states: {} } }),
      { key: 'open sesame' },
      request,
    ).kind;
  const basic = { kind: 'basic', user: 'provider', password: '{key}' };
  const proof = (text: string) => call({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  assert.equal(read(basic, proof('provider:open sesame')), 'read');
  for (const wrong of [proof('provider:open'), proof('other:open sesame'), proof('provider:{key}'), call({})])
    assert.equal(read(basic, wrong), 'denied');
  const value = { kind: 'secret', read: { param: 'token' }, value: '{key}' };
  assert.equal(read(value, call({}, 'token=open%20sesame')), 'read');
  for (const wrong of [call({}, 'token=open'), call({}, 'token='), call({})])
    assert.equal(read(value, wrong), 'denied');
});

test('a token is asked for with the secret, and read with its time', () => {
  const profile = parse({
    token: {
      request: {
        method: 'POST',
        url: 'https://sms.example.com/token',
        body: { type: 'form', content: { grant_type: 'client_credentials', client_secret: '{key}' } },
      },
      token: { json: '/access_token' },
      expires_in: { json: '/expires_in' },
    },
  });
  const asked = makeTokenAsk(profile, { key: 'a b' });
  assert.equal(asked?.body?.toString(), 'grant_type=client_credentials&client_secret=a+b');
  assert.deepEqual(readTokenAnswer(profile, bytes({ access_token: 'abc', expires_in: 3600 })), {
    token: 'abc',
    expiresInSeconds: 3600,
  });
  assert.equal(readTokenAnswer(profile, bytes({ error: 'invalid_client' })), null);
});

test('a list of receipts and replies is asked for from where the last one ended', () => {
  const profile = parse({
    poll: {
      request: {
        method: 'GET',
        url: 'https://sms.example.com/inbox',
        query: { since: { $value: '{cursor}', unless_empty: true } },
      },
      cursor: { json: '/next' },
      replies: {
        each: '/messages',
        ...{ id: { json: '/id' }, from: { json: '/from' }, text: { json: '/text' }, numbers: 'international' },
      },
    },
  });
  assert.equal(makePoll(profile, {}, '')?.url, 'https://sms.example.com/inbox');
  assert.equal(makePoll(profile, {}, 'a&b')?.url, 'https://sms.example.com/inbox?since=a%26b');
  assert.deepEqual(readPollAnswer(profile, bytes({ next: 7, messages: [{ id: 5, from: 233241234567, text: 'Hi' }] })), {
    read: { kind: 'read', receipts: [], replies: [{ from: '+233241234567', to: '', text: 'Hi', id: '5' }] },
    cursor: '7',
  });
});
