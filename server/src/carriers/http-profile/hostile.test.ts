// What a provider sends may be anything, and so may be what a message or a carrier's values hold.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PhoneNumber } from '../../lib/phone/phone-number.ts';
import {
  type HookRequest,
  type HttpAnswer,
  makeSend,
  makeStatusAsk,
  type Profile,
  profileDocument,
  readAnswer,
  readCheck,
  readHook,
  readPollAnswer,
  readStatusAnswer,
  readTokenAnswer,
  shippedProfiles,
} from './index.ts';
import { parseXml } from './parse-xml.ts';

const RULES = {
  receipts: {
    id: [{ xml: 'r/id' }, { xml: 'r@id' }],
    state: { after: '<s>', before: '</s>' },
    states: { delivered: ['1'] },
  },
  replies: { from: { xml: 'r/from' }, text: { xml: 'r/text' }, id: { xml: 'r/id' } },
};
const READ_ANY = {
  accepted: { when: [{ read: { xml: 'a/b' }, equals: 'ok' }] },
  id: { xml: 'a/id' },
  code: { xml: 'a@c' },
};
const ASK = { method: 'GET', url: 'https://sms.example.com/{key}/{id}' };

/** A profile that has what no shipped one has: XML, a text as it is, values in the path and in headers, a token, a poll. */
const xmlProfile = profileDocument.parse({
  name: 'xml',
  title: 'XML',
  values: [{ name: 'key', title: 'Key' }],
  number_form: 'zeros',
  long_messages: { split_by: 'provider', billed: 'parts' },
  repeated_reference: 'none',
  request: {
    method: 'POST',
    url: 'https://sms.example.com/{key}/send',
    query: { from: '{from}', hook: '{hook}' },
    headers: { 'X-From': '{from}' },
    auth: { kind: 'hmac', header: 'X-Signature', key: '{key}', digest: 'sha256', encoding: 'hex' },
    body: {
      type: 'xml',
      content: { sms: { '@from': '{from}', to: ['{to}', '{to}'], text: '{text}', ref: { '#text': '{reference}' } } },
    },
  },
  answer: READ_ANY,
  hook: { guard: { kind: 'secret', read: { xml: 'r/secret' }, value: '{key}', optional: true } },
  ...RULES,
  status: { request: ASK, not_known: { when: [{ read: { xml: 'a' }, equals: 'no' }] }, receipt: RULES.receipts },
  poll: { request: { method: 'GET', url: 'https://sms.example.com' }, cursor: { json: '/next' }, ...RULES },
  token: {
    request: { method: 'GET', url: 'https://sms.example.com' },
    token: { json: '/t' },
    expires_in: { json: '/e' },
  },
  check: { request: { method: 'GET', url: 'https://sms.example.com' }, answer: READ_ANY },
});

const profiles: readonly Profile[] = [...shippedProfiles().values(), xmlProfile];
const anyProfile = fc.constantFrom(...profiles);

const deep = (open: string, close: string, times: number): Buffer =>
  Buffer.from(open.repeat(times) + close.repeat(times));
const sample = `{"status":"success","messages":[{"status":"0","message-id":12345678901234567890,"to":null}],
"results":[{"messageId":{},"status":{"groupName":"DELIVERED"}},null,7],"event":"sms:delivered","payload":["\\ud800"]}`;
const anyBody = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)),
  fc.nat(sample.length).map((length) => Buffer.from(sample.slice(0, length))),
  fc.constantFrom(
    Buffer.from(sample, 'utf16le'),
    Buffer.from('1'.repeat(400)),
    Buffer.from(`{"status": ${'9'.repeat(20_000)}}`),
    Buffer.from('<!DOCTYPE a [<!ENTITY e "ok">]><a><b>&e;</b><id>1</id></a>'),
    Buffer.from('<r><id>1<from>2</r>'),
    Buffer.alloc(3_000_000, 'a&'),
    deep('[', ']', 200_000),
    deep('{"status":', '}', 50_000),
    deep('<a>', '</a>', 50_000),
  ),
);
const anyHeaders = fc.record(
  {
    'content-type': fc.constantFrom(
      ...['application/json', 'text/plain; charset=nonsense', 'application/json; charset=utf-16', ''],
      ...['application/x-www-form-urlencoded', 'text/xml; charset="iso-8859-1"'],
    ),
    'retry-after': fc.oneof(fc.string(), fc.constantFrom('-1', '1e9', 'Fri, 28 Nov 2026 00:00:00 GMT', '999999999999')),
    date: fc.constantFrom('', 'Fri, 28 Nov 2026 00:00:00 GMT', 'today'),
    authorization: fc.string(),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;
const anyAnswer: fc.Arbitrary<HttpAnswer> = fc.record({
  status: fc.oneof(fc.constantFrom(200, 201, 202, 302, 403, 429, 503), fc.integer({ min: 100, max: 599 })),
  headers: anyHeaders,
  body: anyBody,
});

test('an answer of any form is read without a throw, into something bounded', () => {
  fc.assert(
    fc.property(anyProfile, anyAnswer, (profile, answer) => {
      for (const verdict of [readAnswer(profile, answer), readCheck(profile, answer)]) {
        if (verdict.kind === 'accepted') assert.ok(verdict.id.length <= 200 && !/[\r\n\0]/.test(verdict.id));
        if (verdict.kind !== 'refused') continue;
        assert.ok(verdict.code.length > 0 && verdict.code.length <= 60 && verdict.words.length <= 2_000);
        const seconds = verdict.retryAfterSeconds;
        assert.ok(seconds === null || (seconds >= 0 && seconds <= 3_600), String(seconds));
      }
      const status = readStatusAnswer(profile, answer);
      if (typeof status === 'object') assert.ok(JSON.stringify(status).length < 2_000);
      readPollAnswer(profile, answer);
      readTokenAnswer(profile, answer);
    }),
    { numRuns: 1_000 },
  );
});

test('a call of any form is read without a throw', () => {
  fc.assert(
    fc.property(anyProfile, anyHeaders, anyBody, fc.webQueryParameters(), (profile, headers, body, query) => {
      const url = `https://volley.example.com/hook?${query}`;
      const request: HookRequest = { method: 'POST', headers, body, url, query: new URLSearchParams(query) };
      for (const values of [{}, { signing_key: 'k', auth_token: 'k', key: 'k' }]) {
        const read = readHook(profile, values, request);
        if (read.kind !== 'read') continue;
        for (const receipt of read.receipts) assert.ok(receipt.id !== '' || receipt.reference !== null);
        for (const reply of read.replies) assert.ok(reply.from !== '' && reply.text.length <= 10_000);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a call that should be signed, and is not, is denied', () => {
  const body = Buffer.from('{}');
  const request = {
    method: 'POST',
    headers: {},
    body,
    url: 'https://volley.example.com/',
    query: new URLSearchParams(),
  };
  for (const guard of profiles.map(({ hook }) => hook?.guard)) {
    if (guard === undefined) continue;
    const profile = { ...xmlProfile, hook: { guard, reply: { status: 200, content_type: '', body: '' } } };
    const values = { signing_key: 'k', auth_token: 'k', key: 'k' };
    assert.equal(readHook(profile, values, request).kind, 'denied');
    // A guard whose key was never set lets nobody in, unless the profile says that the key may be missing.
    if (!guard.optional) assert.equal(readHook(profile, {}, request).kind, 'denied');
  }
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '"',
    "'",
    '</text><to>1</to>',
    '\r\nX-Evil: 1',
    '..',
    '.',
    '../..',
    'a/b?c=d&e=f#g',
    '{key}',
    '{text}',
  ),
  fc.constantFrom('\ud800', '\0', ']]>', '&amp;', '%00', '$&', '\u2028', '","from":"x'),
);
const NASTY_SEND = fc.record({
  to: fc.constant('233241234567' as PhoneNumber),
  from: nasty,
  text: nasty,
  parts: fc.constant(1),
  encoding: fc.constantFrom('gsm7' as const, 'ucs2' as const),
  reference: nasty,
  validitySeconds: fc.option(fc.nat()),
  named: fc.constant(null),
  hookUrl: fc.option(nasty),
});

/** The shape of JSON: its names, without its texts and numbers. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one)]))
      : 'scalar';

const plainText = (value: string): string => 'x'.repeat(value.length);

test('no value breaks out of its place in a request', () => {
  fc.assert(
    fc.property(anyProfile, NASTY_SEND, nasty, (profile, send, value) => {
      const own = (text: string) =>
        Object.fromEntries(
          profile.values.map(({ name, form }) => [name, form === 'url' ? 'https://sms.example.com/v1' : text]),
        );
      const made = makeSend(profile, own(value), send);
      const tame = makeSend(profile, own(plainText(value)), {
        ...send,
        ...{ from: plainText(send.from), text: plainText(send.text), reference: plainText(send.reference) },
        hookUrl: send.hookUrl === null ? null : plainText(send.hookUrl),
      });
      const [url, tameUrl] = [new URL(made.url), new URL(tame.url)];
      assert.equal(url.origin, tameUrl.origin);
      assert.equal(url.pathname.split('/').length, tameUrl.pathname.split('/').length, url.pathname);
      assert.equal(url.hash, '');
      assert.deepEqual([...url.searchParams.keys()], [...tameUrl.searchParams.keys()]);
      assert.deepEqual(Object.keys(made.headers), Object.keys(tame.headers));
      for (const text of Object.values(made.headers)) assert.match(text, /^[\t\x20-\x7e\xa0-\xff]*$/);
      const [body, tameBody] = [String(made.body), String(tame.body)];
      const type = made.headers['content-type'] ?? '';
      if (type.includes('json')) assert.deepEqual(shapeOf(JSON.parse(body)), shapeOf(JSON.parse(tameBody)));
      if (type.includes('form'))
        assert.deepEqual([...new URLSearchParams(body).keys()], [...new URLSearchParams(tameBody).keys()]);
      if (type.includes('xml')) {
        assert.deepEqual(body.match(/<\/?\w+/g), tameBody.match(/<\/?\w+/g));
        const carried = send.text.toWellFormed().replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
        assert.equal(parseXml(body).get('sms/text')?.trim(), carried.trim());
      }
    }),
    { numRuns: 2_000 },
  );
});

test('an id of a provider stays one part of the path in which its status is asked', () => {
  fc.assert(
    fc.property(anyProfile, nasty, nasty, (profile, id, reference) => {
      const values = Object.fromEntries(
        profile.values.map(({ name, form }) => [name, form === 'url' ? 'https://a.example' : 'v']),
      );
      const asked = makeStatusAsk(profile, values, { id, reference });
      const tame = makeStatusAsk(profile, values, { id: plainText(id), reference: plainText(reference) });
      assert.equal(asked === null, tame === null);
      if (asked === null || tame === null) return;
      assert.equal(new URL(asked.url).pathname.split('/').length, new URL(tame.url).pathname.split('/').length);
    }),
  );
});

test('the largest call of a provider is read within milliseconds, whatever it is made of', () => {
  const OCTETS = 65_536;
  const fill = (unit: string, head = '', tail = ''): string =>
    head + unit.repeat((OCTETS - head.length - tail.length) / unit.length) + tail;
  const bodies: Readonly<Record<string, readonly string[]>> = {
    'application/json': [fill('['), '['.repeat(OCTETS / 2) + ']'.repeat(OCTETS / 2), fill('{},', '[', '{}]')],
    'application/x-www-form-urlencoded': [fill('a&'), fill('a=%41&')],
    'text/xml': [fill('<a/>', '<r>', '</r>'), fill(' a="1"', '<r', '/>'), fill('&amp;', '<r>', '</r>')],
  };
  const url = 'https://sms.example.com/v1/carriers/2/hook/token';
  for (const profile of shippedProfiles().values()) {
    const values = Object.fromEntries(profile.values.map(({ name }) => [name, 'x']));
    for (const [type, texts] of Object.entries(bodies))
      for (const body of texts.map((text) => Buffer.from(text))) {
        const call = { method: 'POST', url, query: new URLSearchParams(), headers: { 'content-type': type }, body };
        // Measured: 2 ms. Without the bounds: up to 114. What else runs on the machine may hold up any of them.
        let ms = Number.POSITIVE_INFINITY;
        for (let tries = 0; tries < 20 && ms >= 15; tries += 1) {
          const beganMs = performance.now();
          readHook(profile, values, call);
          ms = performance.now() - beganMs;
        }
        assert.ok(ms < 15, `${profile.name}, ${type}: ${ms} ms`);
      }
  }
});
