import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileText, listFieldNames, listOwnKeys, listUnknownFields, namesOptOutLink } from './merge-text.ts';

const AMA = { firstName: 'Ama', lastName: 'Mensah' };
const NOBODY = { firstName: '', lastName: '' };
const links = { isShortened: false, address: 'https://go.example' };
const plain = { missingField: 'default', replaceLookAlikes: false, links } as const;
const shortened = { ...plain, links: { ...links, isShortened: true } };

test('fields are filled in, wherever they stand and however often', () => {
  const text = compileText('{{first_name}} {{ last_name }}, dear {{first_name}}', plain);
  assert.equal(text.hasFields, true);
  assert.equal(text.merge(AMA)?.text, 'Ama Mensah, dear Ama');
});

test('a missing field becomes its word after the bar, or nothing', () => {
  assert.equal(compileText('Hello {{first_name|friend}}!', plain).merge(NOBODY)?.text, 'Hello friend!');
  assert.equal(compileText('Hello {{first_name}}!', plain).merge(NOBODY)?.text, 'Hello !');
  assert.equal(compileText('Hello {{first_name|}}!', plain).merge(NOBODY)?.text, 'Hello !');
});

test('with the rule to skip, a missing field without a word of its own leaves the recipient out', () => {
  const skip = { ...plain, missingField: 'skip' } as const;
  assert.equal(compileText('Hello {{first_name}}!', skip).merge(NOBODY), null);
  assert.equal(compileText('Hello {{first_name|friend}}!', skip).merge(NOBODY)?.text, 'Hello friend!');
});

test('a text without fields is one text for all, braces of other kinds untouched', () => {
  const text = compileText('20% off {code} {{}} $x', plain);
  assert.equal(text.hasFields, false);
  assert.equal(text.merge(AMA)?.text, '20% off {code} {{}} $x');
});

test('a value that looks like a field is not filled in again', () => {
  const text = compileText('{{first_name}}', plain);
  assert.equal(text.merge({ firstName: '{{last_name}} $& $1', lastName: 'Mensah' })?.text, '{{last_name}} $& $1');
});

test('look-alikes are replaced after the merge, so that one curly quote in a name costs nothing', () => {
  const text = compileText('Hello {{first_name}}', { ...plain, replaceLookAlikes: true });
  assert.equal(text.merge({ firstName: 'N’Golo', lastName: '' })?.text, "Hello N'Golo");
});

test('unknown names are listed once each', () => {
  assert.deepEqual(listUnknownFields('{{first_name}} {{firstname}} {{city|x}} {{firstname}} {{}}'), [
    'firstname',
    'city|x',
    '',
  ]);
});

test('every web address becomes a link of its own, and the sentence around it stays', () => {
  const text = compileText(
    'Seeds: https://a.example/x?y=1. (See http://b.example/(z), or HTTPS://A.example!)',
    shortened,
  );
  let drawn = 0;
  const merged = text.merge(NOBODY, () => `code${drawn++}`);
  const [a, b, c] = [0, 1, 2].map((index) => `https://go.example/code${index}`);
  assert.equal(merged?.text, `Seeds: ${a}. (See ${b}, or ${c}!)`);
  assert.deepEqual(
    merged?.links.map(({ url }) => url),
    ['https://a.example/x?y=1', 'http://b.example/(z)', 'HTTPS://A.example'],
  );
  assert.deepEqual([text.linksCount, text.hasFields], [3, false]);
});

test('the same address twice is two links, so that each tells of itself', () => {
  assert.equal(compileText('https://a.example https://a.example', shortened).linksCount, 2);
});

test('a field inside of an address is written as data, and may have a word in its place with spaces', () => {
  const text = compileText('https://a.example/{{first_name | dear friend}}?q={{last_name}}.', shortened);
  const urlOf = (firstName: string) => text.merge({ firstName, lastName: 'A&B' })?.links[0]?.url;
  assert.equal(urlOf('José Ma/ría'), 'https://a.example/Jos%C3%A9%20Ma%2Fr%C3%ADa?q=A%26B');
  assert.equal(urlOf(''), 'https://a.example/dear%20friend?q=A%26B');
  assert.equal(urlOf('\ud800'), 'https://a.example/%EF%BF%BD?q=A%26B');
});

test('without codes a text has the length that it will have with them', () => {
  const text = compileText('Hi {{first_name}}, https://a.example/long/path {{opt_out_url}}', shortened);
  const preview = text.merge(AMA)?.text ?? '';
  const real = text.merge(AMA, () => '6hQ3kTzR9wAb')?.text ?? '';
  assert.equal(preview.length, real.length);
  assert.equal(real, 'Hi Ama, https://go.example/6hQ3kTzR9wAb https://go.example/6hQ3kTzR9wAb');
});

test('the link to opt out needs no shortening, and its URL is empty', () => {
  const text = compileText('Seeds. Stop: {{ opt_out_url }}', plain);
  assert.deepEqual(
    text.merge(NOBODY, () => 'x'),
    {
      text: 'Seeds. Stop: https://go.example/x',
      links: [{ code: 'x', url: '' }],
    },
  );
});

test('what is short already stays, and so does a scheme alone', () => {
  const own = 'http://GO.example/abc https://go.example https:// http://';
  assert.deepEqual(compileText(own, shortened).merge(NOBODY), { text: own, links: [] });
  assert.equal(compileText('https://go.example.org/abc', shortened).linksCount, 1);
});

test('a single message keeps its braces, but for the link to opt out', () => {
  const text = compileText('{{first_name}} https://a.example/{{x}} {{opt_out_url}}', { ...shortened, isSingle: true });
  assert.deepEqual(
    text.merge(NOBODY, () => 'x'),
    {
      text: '{{first_name}} https://go.example/x https://go.example/x',
      links: [
        { code: 'x', url: 'https://a.example/{{x}}' },
        { code: 'x', url: '' },
      ],
    },
  );
});

test('look-alikes are replaced in the text, never in where its links lead', () => {
  const text = compileText('It’s https://a.example/it’s-on', { ...shortened, replaceLookAlikes: true });
  const merged = text.merge(NOBODY, () => 'x');
  assert.equal(merged?.text, "It's https://go.example/x");
  assert.equal(merged?.links[0]?.url, 'https://a.example/it’s-on');
});

const OWN = [
  { key: 'city', defaultValue: 'your town' },
  { key: 'children', defaultValue: '' },
  { key: 'constructor', defaultValue: '' },
];

test("an account's own fields are filled in: the value, else the word of the text, else the default of the field", () => {
  const text = compileText('{{city}} {{ city | here }} {{city|}} {{children}}', { ...plain, ownFields: OWN });
  assert.deepEqual([text.hasFields, text.ownKeys], [true, ['city', 'children']]);
  assert.equal(text.merge({ ...AMA, fields: { city: 'Accra', children: 2 } })?.text, 'Accra Accra Accra 2');
  assert.equal(text.merge({ ...AMA, fields: null })?.text, 'your town here  ');
  const skip = compileText('{{city}} {{children}}', { ...plain, missingField: 'skip', ownFields: OWN });
  assert.equal(skip.merge({ ...AMA, fields: { city: 'Accra' } }), null);
  assert.equal(skip.merge({ ...AMA, fields: { children: 0 } })?.text, 'your town 0');
});

test('yes and no are written as words, and what every object knows is no value', () => {
  const text = compileText('{{city}} {{constructor}}', { ...plain, ownFields: OWN });
  assert.equal(text.merge({ ...AMA, fields: { city: true } })?.text, 'yes ');
  assert.equal(text.merge({ ...AMA, fields: { city: false, constructor: 'x' } })?.text, 'no x');
});

test('a field that the account does not have stays as it was written, and is told as unknown', () => {
  const message = '{{city}} {{town|x}} {{first_name}}';
  assert.deepEqual(listUnknownFields(message, OWN), ['town|x']);
  assert.deepEqual(listOwnKeys(message), ['city', 'town']);
  assert.equal(compileText(message, { ...plain, ownFields: OWN }).merge(AMA)?.text, 'your town {{town|x}} Ama');
});

test('the link to opt out is found, and what a text names in braces, once each', () => {
  assert.ok(namesOptOutLink('Bye {{ opt_out_url }}'));
  assert.ok(!namesOptOutLink('Bye {{opt_out_url|x}} {opt_out_url}'));
  assert.deepEqual(listFieldNames('{{first_name|x}} {{ city }} {{first_name}} {x}'), ['first_name', 'city']);
});

test('what every object knows is no field: it stands in the text as it was written', () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  assert.ok(names.includes('constructor') && names.includes('__proto__'));
  for (const name of names) {
    const braced = `Hi {{${name}}}! {{${name}|you}} https://a.example/{{${name}}}`;
    assert.equal(
      compileText(braced, { ...shortened, links: { ...shortened.links, isShortened: false } }).merge(NOBODY)?.text,
      braced,
    );
    assert.equal(
      compileText(braced, shortened).merge(NOBODY, () => 'x')?.links[0]?.url,
      `https://a.example/{{${name}}}`,
    );
    assert.deepEqual(listUnknownFields(`{{${name}}}`), [name]);
  }
});
