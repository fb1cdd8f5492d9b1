import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QUICK_REQUEST_LINE, readQuickQuery } from './quick-query.ts';
import { type RequestHeaders, readRequestHead } from './request-head.ts';

const LINES = ['Host: sms.example', 'User-Agent: curl/8.5.0', 'Accept: */*'];
const QUERY = 'to=233241234567&message=Your+code&sender_id=Volley&api_key=key';
const request = (query: string, headers: readonly string[] = LINES) =>
  `GET /v1/sms-campaigns/quick?${query} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;

function readQuickRequest(text: string, last: RequestHeaders | null) {
  const head = readRequestHead(text, 0, QUICK_REQUEST_LINE, last);
  const query = head && readQuickQuery(head.target);
  return query && { query, headers: head.headers, end: head.end };
}

test('a simple quick send is read, in whatever order its parameters and headers stand', () => {
  const text = request('api_key=a%2Bb&message=Caf%C3%A9+%26+100%25=1&sender_id=My+Shop&to=+233241234567', [
    'X-FORWARDED-for:  203.0.113.9 ',
    'Connection: Keep-Alive',
    'HOST:sms.example',
  ]);
  assert.deepEqual(readQuickRequest(`${text}GET`, null), {
    query: { to: ' 233241234567', message: 'Café & 100%=1', sender_id: 'My Shop', api_key: 'a+b' },
    headers: {
      text: text.slice(text.indexOf('X-FORWARDED')),
      userAgent: '',
      referrer: '',
      forwardedFor: '203.0.113.9',
      asksForPrivacy: false,
    },
    end: text.length,
  });
});

test('parameters are read as the web reads them', () => {
  const texts = ['+', '%', '%41', '%2', '%zz', '%C3%A9', '%F0%9F%98%80', '%FF', '=', 'a', '1', ' ', '%26', '%3D', '~'];
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let read = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const word = () => Array.from({ length: 1 + random(4) }, () => texts[random(texts.length)]).join('');
    const query = `to=${word()}&message=Your+code&sender_id=%56olley&api_key=${round}`;
    const found = readQuickRequest(request(query), null);
    if (!found) continue;
    read += 1;
    assert.deepEqual({ ...found.query }, Object.fromEntries(new URLSearchParams(query)), query);
  }
  assert.ok(read > 500, `${read} were read`);
});

test('a request that asks for more is left alone', () => {
  const queries = {
    'a parameter missing': 'to=1&message=2&sender_id=3',
    'one empty': 'to=1&message=&sender_id=3&api_key=4',
    'one twice': `${QUERY}&to=233240000000`,
    'one of others': `${QUERY}&utm=1`,
    'one that makes it repeatable': `${QUERY}&idempotency_key=1`,
    'a name that is encoded': QUERY.replace('to=', 't%6F='),
    'a name of every object': `${QUERY}&__proto__=1`,
    'no value': `${QUERY}&to`,
    'an end with nothing after it': `${QUERY}&`,
    'a broken sequence': QUERY.replace('code', '%E9'),
    'a fragment': `${QUERY}#x`,
    'a semicolon': QUERY.replace('code', 'a;b'),
    'a space': QUERY.replace('code', 'a b'),
    'an octet above ASCII': QUERY.replace('code', 'caf\xe9'),
  };
  for (const [name, query] of Object.entries(queries)) assert.equal(readQuickRequest(request(query), null), null, name);
  const headers = {
    'no host': ['Accept: */*'],
    'two hosts': [...LINES, 'Host: b'],
    'a body': [...LINES, 'Content-Length: 0'],
    chunks: [...LINES, 'Transfer-Encoding: chunked'],
    'an expectation': [...LINES, 'Expect: 100-continue'],
    'another protocol': [...LINES, 'Upgrade: websocket'],
    'an end': [...LINES, 'Connection: close'],
    'another origin': [...LINES, 'Origin: https://a.example'],
    'two of one header': [...LINES, 'User-Agent: another'],
    'a browser that fetches ahead': [...LINES, 'Sec-Purpose: prefetch'],
    'two lists of addresses': [...LINES, 'X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 1.2.3.5'],
    'a space before the colon': [...LINES, 'A : b'],
    'a folded line': [...LINES, ' b'],
    'a bare line break': [...LINES, 'A: b\nC: d'],
    'a control character': [...LINES, 'A: \x01'],
  };
  for (const [name, lines] of Object.entries(headers))
    assert.equal(readQuickRequest(request(QUERY, lines), null), null, name);
  assert.notEqual(readQuickRequest(request(QUERY), null), null);
  for (const change of ['POST', 'HEAD', 'get']) {
    assert.equal(readQuickRequest(request(QUERY).replace('GET', change), null), null, change);
  }
  for (const change of ['HTTP/1.0', 'HTTP/1.1 ']) {
    assert.equal(readQuickRequest(request(QUERY).replace('HTTP/1.1', change), null), null, change);
  }
  assert.equal(readQuickRequest(request(QUERY).slice(0, -1), null), null, 'not whole');
  assert.equal(readQuickRequest(request(QUERY).replace('/quick?', '/quick/?'), null), null, 'another path');
});

test('headers that are those of the last request are not read again', () => {
  const first = readQuickRequest(request(QUERY), null);
  const again = readQuickRequest(request(QUERY.replace('code', 'other')), first?.headers ?? null);
  assert.equal(again?.headers, first?.headers);
  assert.equal(again?.query.message, 'Your other');
  const other = readQuickRequest(request(QUERY, [...LINES, 'X-Forwarded-For: 1.2.3.4']), first?.headers ?? null);
  assert.equal(other?.headers.forwardedFor, '1.2.3.4');
});
