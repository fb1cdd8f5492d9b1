import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { AccountValues } from './account-values.ts';

const known = (texts: readonly string[], max: number) =>
  new AccountValues({
    version: 1,
    own: [{ sender: '', values: {}, countries: ['IN'] }],
    texts: texts.map((text, index) => ({
      ...{ uuid: String(index).padStart(4, '0') as Uuid, name: `Text ${index}`, text, max, senders: [], values: {} },
    })),
  });
const NUMBER = '919876543210' as PhoneNumber;

test('a text is compared with 500 registered texts that are made for it within 20 ms of processor time', () => {
  const values = known(Array<string>(500).fill(`${'a{#var#}'.repeat(30)}b`), 200);
  const text = 'a'.repeat(1_530);
  values.find('Volley', `${text}a`);
  const before = process.cpuUsage();
  const found = values.find('Volley', text);
  const { user } = process.cpuUsage(before);
  assert.ok(found?.difference, 'it fits none');
  assert.equal(values.carry('Volley', NUMBER, text).isAllowed, false);
  assert.ok(user < 20_000, `it took ${user} µs`);
});

test('among 500 registered texts of a usual kind the last one is found', () => {
  const texts = Array.from(
    { length: 500 },
    (_, index) => `Dear {#var#}, your order ${index} {#var#} is ready. -VOLLEY`,
  );
  const values = known(texts, 30);
  for (const index of [0, 250, 499])
    assert.equal(
      values.find('Volley', `Dear Asha, your order ${index} of today is ready. -VOLLEY`)?.nearest.name,
      `Text ${index}`,
    );
});

test('among 500 long registered texts that differ at their beginnings the last one is found', () => {
  const sentence = 'your parcel has come to our hub and will be with you within the next two days. '.repeat(3);
  const texts = Array.from({ length: 500 }, (_, index) => `${index + 100}: ${sentence}{#var#} -VOLLEY`);
  const values = known(texts, 30);
  const found = values.find('Volley', `599: ${sentence}Thank you -VOLLEY`);
  assert.deepEqual([found?.nearest.name, found?.difference], ['Text 499', null]);
});
