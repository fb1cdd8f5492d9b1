import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFolded, readDefinition, readValues } from './http-settings.ts';

const VALUES = [
  { name: 'key', title: 'API key', secret: true },
  { name: 'url', default: 'https://a.example', optional: false },
];

test('a profile that is being written names the values that it asks for, and what is no JSON is told', () => {
  const { values, error } = readDefinition(JSON.stringify({ values: [...VALUES, { title: 'nameless' }, null, 7] }));
  assert.equal(error, null);
  assert.deepEqual(
    values.map(({ name, title, secret }) => [name, title, secret]),
    [
      ['key', 'API key', true],
      ['url', 'url', false],
    ],
  );
  assert.deepEqual(values.map(isFolded), [false, true]);
  assert.match(readDefinition('{"a": ]').error ?? '', /JSON/);
  for (const text of ['', 'null', '[]', '{"values": {"name": "key"}}'])
    assert.deepEqual([readDefinition(text).values, readDefinition(text).error], [[], null], text);
});

test('an empty secret value stays as it is, a default is not stored, and what is not asked for any more is removed', () => {
  const { values: asked } = readDefinition(JSON.stringify({ values: VALUES }));
  const typed = new Map([['values.url', 'https://a.example']]);
  const text = (name: string) => typed.get(name) ?? '';
  const none = { values: {}, secrets: [] };
  assert.deepEqual(readValues({ text }, asked, none), { values: { url: '' } });
  typed.set('values.url', 'https://b.example').set('secrets.key', 'k');
  assert.deepEqual(readValues({ text }, asked, none), { values: { url: 'https://b.example' }, secrets: { key: 'k' } });
  const stored = { values: { url: 'https://b.example', old: '1' }, secrets: ['key', 'token'] };
  assert.deepEqual(readValues({ text }, asked, stored), {
    values: { old: '', url: 'https://b.example' },
    secrets: { token: '', key: 'k' },
  });
});
