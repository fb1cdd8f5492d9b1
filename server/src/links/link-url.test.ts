import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainsAbove, locationOf, urlProblem } from './link-url.ts';

const OWN = ['go.example.com', '127.0.0.1'];

test('web addresses are taken as they are, international names and odd ports included', () => {
  for (const url of [
    'https://example.com',
    'http://example.com:8080/a?b=c#d',
    'HTTPS://EXAMPLE.COM/',
    'https://münchen.example/straße?q=ä',
    'https://例え.テスト/',
    'http://[2001:db8::1]/x',
    'https://example.com/?next=http://user:pass@other.example/',
    'https://example.com/a@b',
    'https://example.com/?path=C:\\dir',
  ])
    assert.equal(urlProblem(url, OWN), null, url);
});

const REFUSED: readonly (readonly [url: string, problem: RegExp])[] = [
  ['javascript:alert(1)', /begin with http/],
  ['JaVaScRiPt:alert(1)', /begin with http/],
  ['data:text/html,<script>', /begin with http/],
  ['file:///etc/passwd', /begin with http/],
  ['ftp://example.com/', /begin with http/],
  ['mailto:a@example.com', /begin with http/],
  ['example.com/page', /web address/],
  ['//example.com/page', /web address/],
  ['/page', /web address/],
  ['https:example.com', /web address/],
  ['https:///example.com', /web address/],
  ['https://', /web address/],
  ['https://exa mple.com/', /web address/],
  ['https://example.com:99999/', /web address/],
  ['https://user:pass@example.com/', /user name or password/],
  ['https://user@example.com/', /user name or password/],
  ['https://@example.com/', /user name or password/],
  ['https://example.com\\@evil.example/', /backslash/],
  ['https:\\\\example.com', /web address/],
  ['https://example.com/a\tb', /control characters/],
  ['https://example.com/\nSet-Cookie: a=b', /control characters/],
  ['java\nscript:alert(1)', /control characters/],
  ['https://example.com/\u0000', /control characters/],
  ['https://example.com/\ud800', /control characters/],
  [`https://example.com/${'a'.repeat(2040)}`, /longer than 2048/],
  [`https://example.com/${'ä'.repeat(700)}`, /longer than 2048/],
  ['https://go.example.com/abc', /short URL of this service/],
  ['https://GO.EXAMPLE.COM./abc', /short URL of this service/],
  ['http://go.example.com:8443/abc', /short URL of this service/],
  ['http://2130706433/abc', /short URL of this service/],
  ['http://0x7f.1/abc', /short URL of this service/],
];

test('what is no web address, or may be read in two ways, is refused with its own sentence', () => {
  for (const [url, problem] of REFUSED) assert.match(urlProblem(url, OWN) ?? 'taken', problem, JSON.stringify(url));
});

test('a location is ASCII', () => {
  assert.equal(locationOf('https://münchen.example/straße'), 'https://xn--mnchen-3ya.example/stra%C3%9Fe');
});

test('a domain is denied with everything below it', () => {
  assert.deepEqual(domainsAbove('https://a.b.example./x'), ['a.b.example', 'b.example', 'example']);
});
