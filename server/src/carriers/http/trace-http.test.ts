import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TraceNote } from '../../traces/index.ts';
import type { Provider } from './provider.ts';
import { traceCall } from './trace-http.ts';

const SECRET = 'Pa/ss w+rd!\'(1)~&"é😀=';
const provider = {
  profile: { values: [{ name: 'api_key', secret: true }] },
  values: { user: 'kojo', api_key: SECRET },
  hookUrl: null,
} as unknown as Provider;

function textsOf(body: string, query = ''): readonly string[] {
  const notes: TraceNote[] = [];
  const tracer = { isOn: true, note: (note: TraceNote) => void notes.push(note) };
  const read = { kind: 'unreadable', words: 'There is no id.' } as const;
  traceCall(tracer, 1, provider, { method: 'POST', query, body: Buffer.from(body), read });
  return notes.flatMap(({ texts }) => texts);
}

test('a secret that a provider repeats is left out, however its characters are escaped', () => {
  const form = String(new URLSearchParams({ key: SECRET }));
  const json = JSON.stringify({ key: SECRET });
  const pair = Buffer.from(`kojo:${SECRET}`).toString('base64');
  const written = [
    SECRET,
    form,
    form.toLowerCase(),
    `key=${encodeURIComponent(SECRET)}`,
    json,
    json.replaceAll('/', '\\/'),
    json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    SECRET.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('é', '&#xE9;'),
    pair,
    encodeURIComponent(pair),
  ];
  for (const body of written)
    assert.match(textsOf(`before ${body} behind`)[0] ?? '', /^before (\S*)\(api_key\)(\S*) behind$/, body);
  assert.deepEqual(textsOf('', form), ['key=(api_key)']);
  assert.deepEqual(textsOf('Nine plovers'), ['Nine plovers'], 'all else stays');
});
