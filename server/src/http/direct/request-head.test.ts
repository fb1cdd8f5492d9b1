import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK_REQUEST_LINE } from '../frame/link-requests.ts';
import { type RequestHeaders, readRequestHead } from './request-head.ts';

const LINES = ['Host: go.example', 'User-Agent: Mozilla/5.0', 'Accept: */*'];
const request = (line: string, headers: readonly string[] = LINES) => `${line}\r\n${headers.join('\r\n')}\r\n\r\n`;
const GET = 'GET /abcdefgh HTTP/1.1';
const read = (text: string, at: number, last: RequestHeaders | null) =>
  readRequestHead(text, at, LINK_REQUEST_LINE, last);

test('a simple request is read, whatever the case and the order of its headers', () => {
  const text = request('GET /abc-DE_f?utm=1&x=%20 HTTP/1.1', [
    'X-FORWARDED-for:  203.0.113.9, 10.0.0.1 ',
    'referer:https://news.example/',
    'HOST: go.example',
    'User-Agent: Caf\xe9\tBrowser',
    'DNT: 1',
    'Connection: Keep-Alive',
    'Empty:',
  ]);
  assert.deepEqual(read(text, 0, null), {
    target: 'abc-DE_f',
    headers: {
      text: text.slice(text.indexOf('X-FORWARDED')),
      userAgent: 'Caf\xe9\tBrowser',
      referrer: 'https://news.example/',
      forwardedFor: '203.0.113.9, 10.0.0.1',
      asksForPrivacy: true,
    },
    end: text.length,
  });
});

test('a code that begins like an address of the listener is a code', () => {
  for (const code of ['docs9', 'readyz-', 'metrics2'])
    assert.equal(read(request(`GET /${code} HTTP/1.1`), 0, null)?.target, code);
});

test('requests one after the other are read each to its end', () => {
  const first = request(GET);
  const text = first + request('GET /second99 HTTP/1.1');
  assert.equal(read(text, 0, null)?.end, first.length);
  assert.equal(read(text, first.length, null)?.target, 'second99');
});

test('headers like the last ones are taken as they were read, and all others are read', () => {
  const last = read(request(GET), 0, null)?.headers ?? null;
  const again = request('GET /second99?x HTTP/1.1');
  assert.ok(last);
  assert.deepEqual(read(again + again, 0, last), { target: 'second99', headers: last, end: again.length });
  assert.equal(read(again, 0, last)?.headers, last);
  const longer = read(request(GET, [...LINES, 'Referer: https://a.example/']), 0, last);
  assert.equal(longer?.headers.referrer, 'https://a.example/');
  assert.equal(read(request(GET, ['Host: go.example', 'User-Agent: B']), 0, last)?.headers.userAgent, 'B');
  for (const text of [request(GET).slice(0, -2), request(GET, [...LINES, 'Content-Length: 5'])])
    assert.equal(read(text, 0, last), null);
});

const NOT_READ: readonly (readonly [what: string, text: string])[] = [
  ['another method', request('HEAD /abcdefgh HTTP/1.1')],
  ['another version', request('GET /abcdefgh HTTP/1.0')],
  ['a path that is no code', request('GET /a/b HTTP/1.1')],
  ['a whole address', request('GET http://go.example/abcdefgh HTTP/1.1')],
  ['a space in the query', request('GET /abcdefgh?a b HTTP/1.1')],
  ['a head cut short', request(GET).slice(0, -2)],
  ['no header at all', `${GET}\r\n\r\n`],
  ['no host', request(GET, ['Accept: */*'])],
  ['two hosts', request(GET, [...LINES, 'Host: other.example'])],
  ['a space before the colon', request(GET, [...LINES, 'Content-Length : 5'])],
  ['a folded line', request(GET, [...LINES, ' more'])],
  ['a bare line feed', request(GET, [...LINES, 'X: 1\nContent-Length: 5'])],
  ['a bare carriage return', request(GET, [...LINES, 'X: 1\rY'])],
  ['a null', request(GET, [...LINES, 'X: \0'])],
  ['a body', request(GET, [...LINES, 'Content-Length: 5'])],
  ['chunks', request(GET, [...LINES, 'transfer-encoding: chunked'])],
  ['an expectation', request(GET, [...LINES, 'Expect: 100-continue'])],
  ['another protocol', request(GET, [...LINES, 'Connection: Upgrade', 'Upgrade: h2c'])],
  ['a connection that is to close', request(GET, [...LINES, 'Connection: close'])],
  ['another origin', request(GET, [...LINES, 'Origin: https://a.example'])],
  ['a browser that fetches ahead', request(GET, [...LINES, 'Sec-Purpose: prefetch'])],
  ['two lists of addresses', request(GET, [...LINES, 'X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 1.2.3.5'])],
  ['a head that is large', request(GET, [...LINES, `X: ${'x'.repeat(8_192)}`])],
  ['an address of the listener itself', request('GET /docs HTTP/1.1')],
  ['another address of its own', request('GET /healthz?x HTTP/1.1')],
  ['two of one header', request(GET, [...LINES, 'User-Agent: another'])],
];

for (const [what, text] of NOT_READ) {
  test(`${what} is not read here`, () => {
    assert.equal(read(text, 0, null), null);
  });
}

test('a hostile head is refused in no time', () => {
  const before = process.cpuUsage();
  for (const text of [
    `${GET}\r\n${'a:'.repeat(30_000)}`,
    `${GET}\r\n${'a'.repeat(60_000)}`,
    `GET /${'a'.repeat(60_000)}`,
  ])
    assert.equal(read(text, 0, null), null);
  // The test measures its own CPU time, because a busy machine affects only the clock.
  const { user } = process.cpuUsage(before);
  assert.ok(user < 200_000, `${user} µs`);
});
