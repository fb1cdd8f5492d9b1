import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strangeParameters } from './strange-parameters.ts';

const WHOLE = { to: '0244123456', message: 'Hello', sender_id: 'Volley', api_key: 'k' };
const { sender_id: _, ...SENDERLESS } = WHOLE;
const { message: __, ...WORDLESS } = WHOLE;

test('what was meant for a parameter that is missing is named', () => {
  const meant = (given: object) => Object.values(strangeParameters({ ...given })).flat();
  for (const name of ['sender', 'from', 'senderId', 'sender-id', 'SENDER_ID', 'sendr_id', 'sender_ids'])
    assert.deepEqual(meant({ ...SENDERLESS, [name]: 'Volley' }), [
      `The ${name.replaceAll('_', ' ')} field is not known here. Did you mean sender_id?`,
    ]);
  for (const name of ['text', 'msg', 'mesage', 'Message'])
    assert.match(meant({ ...WORDLESS, [name]: 'Hello' })[0] ?? '', /Did you mean message\?$/);
});

test('a misspelt idempotency key is refused, since the message would be sent again', () => {
  for (const name of ['idempotencyKey', 'idempotency-key', 'idempotent_key', 'idempotencykey', 'idempotency_kye'])
    assert.match(
      strangeParameters({ ...WHOLE, [name]: 'a' })[name]?.[0] ?? '',
      /Did you mean idempotency_key\?$/,
      name,
    );
  assert.deepEqual(strangeParameters({ ...WHOLE, idempotency_key: 'a', idempotencyKey: 'b' }), {});
});

test('what only the JSON twin can do is not left out silently', () => {
  for (const name of ['scheduled_at', 'validity_seconds', 'shorten_urls', 'track_visits'])
    assert.match(strangeParameters({ ...WHOLE, [name]: '1' })[name]?.[0] ?? '', /: POST \/v1\/messages takes it\.$/);
});

test('what others add on the way is ignored', () => {
  const added = ['utm_source', 'fbclid', 'gclid', '_', 't', 'ts', 'v', 'ref', 'cb', 'nonce', 'x'.repeat(5_000)];
  assert.deepEqual(strangeParameters({ ...WHOLE, ...Object.fromEntries(added.map((name) => [name, '1'])) }), {});
  assert.deepEqual(strangeParameters({ ...WHOLE, sender: 'x', text: 'y', number: 'z', key: 'k' }), {});
  assert.deepEqual(strangeParameters({ ...WHOLE, constructor: 'x', __proto__: 'y' }), {});
});
