import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { VolleyError, verifyWebhook, verifyWebhookBatch } from './index.ts';

// The example of the Standard Webhooks specification.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const SECONDS = 1_614_265_330;
const EXAMPLE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

const now = new Date(SECONDS * 1000);

function headersOf(body: string, signature?: string): Record<string, string> {
  const content = `${EXAMPLE.id}.${SECONDS}.${body}`;
  const key = Buffer.from(SECRET.slice(6), 'base64');
  const own = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return {
    'webhook-id': EXAMPLE.id,
    'webhook-timestamp': String(SECONDS),
    'webhook-signature': signature ?? own,
  };
}

const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof VolleyError && error.kind === 'unverified' && sentence.test(error.message);

test('the example of the specification is verified, from text and from octets, by headers of every spelling', async () => {
  const headers = headersOf(EXAMPLE.body, EXAMPLE.signature);
  const { body } = EXAMPLE;
  const spelt = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  for (const one of [headers, spelt, listed, new Headers(headers)]) {
    const event: unknown = await verifyWebhook({ secret: SECRET, headers: one, body, now });
    assert.deepEqual(event, { test: 2_432_232_314 });
  }
  const octets = new TextEncoder().encode(body);
  assert.ok(await verifyWebhook({ secret: SECRET, headers, body: octets, now }));
});

test('one of several signatures and one of several secrets are enough', async () => {
  const { body, signature } = EXAMPLE;
  const headers = headersOf(body, `v1a,AAAA v1,${Buffer.alloc(32).toString('base64')} ${signature}`);
  assert.ok(await verifyWebhook({ secret: [OTHER, SECRET], headers, body, now }));
  await assert.rejects(verifyWebhook({ secret: OTHER, headers, body, now }), refused(/does not fit/));
});

test('whatever differs from what was signed is refused', async () => {
  const { body } = EXAMPLE;
  const headers = headersOf(body);
  const ways = [
    { headers, body: `${body} ` },
    { headers: { ...headers, 'webhook-id': 'msg_other' }, body },
    { headers: { ...headers, 'webhook-timestamp': String(SECONDS + 1) }, body },
    { headers: { ...headers, 'webhook-signature': 'v1,' }, body },
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature']?.slice(0, -5) ?? '' }, body },
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1', 'v2') ?? '' }, body },
  ];
  for (const way of ways) await assert.rejects(verifyWebhook({ secret: SECRET, ...way, now }), refused(/does not fit/));
  for (const name of Object.keys(headers)) {
    const { [name]: _, ...others } = headers;
    const sentence = new RegExp(`no header ${name}`);
    await assert.rejects(verifyWebhook({ secret: SECRET, headers: others, body, now }), refused(sentence));
  }
});

test('the age is checked, in both directions', async () => {
  const headers = headersOf(EXAMPLE.body);
  const at = (seconds: number, toleranceSeconds?: number) =>
    verifyWebhook({
      ...{ secret: SECRET, headers, body: EXAMPLE.body, now: new Date((SECONDS + seconds) * 1000) },
      ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
    });
  await at(300);
  await at(-300);
  await assert.rejects(at(301), refused(/too old/));
  await assert.rejects(at(-301), refused(/ahead/));
  await at(3_000, 3_600);
  await assert.rejects(at(11, 10), refused(/too old/));
});

test('a mistake of the program is told as one', async () => {
  const headers = headersOf(EXAMPLE.body);
  const parsed = JSON.parse(EXAMPLE.body) as string;
  await assert.rejects(verifyWebhook({ secret: SECRET, headers, body: parsed, now }), TypeError);
  await assert.rejects(verifyWebhook({ secret: 'whsec_!', headers, body: EXAMPLE.body, now }), TypeError);
  await assert.rejects(verifyWebhook({ secret: [], headers, body: EXAMPLE.body, now }), TypeError);
});

test('a batch is told from one event', async () => {
  const batch = '{"events":[{"id":"a"},{"id":"b"}]}';
  const one = '{"id":"a"}';
  const events = await verifyWebhookBatch({ secret: SECRET, headers: headersOf(batch), body: batch, now });
  assert.deepEqual(
    events.map((event: { id: string }) => event.id),
    ['a', 'b'],
  );
  const single = await verifyWebhookBatch({ secret: SECRET, headers: headersOf(one), body: one, now });
  assert.equal(single.length, 1);
  const asOne = verifyWebhook({ secret: SECRET, headers: headersOf(batch), body: batch, now });
  await assert.rejects(asOne, /verifyWebhookBatch/);
  const text = 'no json';
  const unreadable = verifyWebhook({ secret: SECRET, headers: headersOf(text), body: text, now });
  await assert.rejects(unreadable, refused(/not JSON/));
});
