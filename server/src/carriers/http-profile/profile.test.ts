import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePoll, makeTokenAsk, type Profile, profileDocument, readPollAnswer, readTokenAnswer } from './index.ts';

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
      replies: { each: '/messages', from: { json: '/from' }, text: { json: '/text' }, numbers: 'international' },
    },
  });
  assert.equal(makePoll(profile, {}, '')?.url, 'https://sms.example.com/inbox');
  assert.equal(makePoll(profile, {}, 'a&b')?.url, 'https://sms.example.com/inbox?since=a%26b');
  assert.deepEqual(readPollAnswer(profile, bytes({ next: 7, messages: [{ from: 233241234567, text: 'Hi' }] })), {
    read: { kind: 'read', receipts: [], replies: [{ from: '+233241234567', to: '', text: 'Hi', id: '' }] },
    cursor: '7',
  });
});
