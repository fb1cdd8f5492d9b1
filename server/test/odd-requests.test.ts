// Redirects and quick sends are read directly from the socket by one grammar. Each odd request goes to both listeners, and both treat it
// alike: answered directly, left to Node's server, or refused by it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp } from './testkit/app.ts';
import { openWire } from './testkit/wire.ts';

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const link = await app.callLinks('POST', '/v1/url-shortener/create', {
  key: app.key,
  body: { url: 'https://example.com/landing' },
});
const send = new URLSearchParams({ to: '233241000011', message: 'Hello', sender_id: 'Volley', api_key: app.key });

interface Door {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly okStatus: number;
}

const doors: readonly Door[] = [
  { name: 'links', port: app.app.linksPort, path: `/${link.body.data.id}`, okStatus: 302 },
  { name: 'api', port: app.app.apiPort, path: `/v1/sms-campaigns/quick?${send}`, okStatus: 200 },
];

const HOST = 'Host: volley.example';
const head = (line: string, headers: readonly string[]) =>
  `${line}\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;
const get = (path: string, ...headers: string[]) =>
  head(`GET ${path} HTTP/1.1`, [HOST, 'User-Agent: test', ...headers]);

interface Odd {
  readonly name: string;
  /** Each piece is written by itself. */
  pieces(path: string): readonly string[];
  /** What both doors answer; `closed` when the connection ends after it. */
  readonly answers: readonly string[];
  readonly isEnded?: true;
  /** The next piece is written once this one has an answer. */
  readonly isInTurn?: true;
}

const withHeaders = (name: string, headers: readonly string[], answers: readonly string[], body = ''): Odd => ({
  name,
  pieces: (path) => [get(path, ...headers) + body],
  answers,
});

const REFUSED = ['usual 400', 'closed'];

const ODD: readonly Odd[] = [
  withHeaders('nothing odd', [], ['direct ok']),
  withHeaders('keep-alive', ['Connection: Keep-Alive'], ['direct ok']),
  withHeaders('an empty header', ['X-Empty:'], ['direct ok']),
  withHeaders('octets above ASCII', ['X-Name: Caf\xe9'], ['direct ok']),
  withHeaders('two hosts', ['Host: other.example'], ['usual 400']),
  { name: 'no host', pieces: (path) => [head(`GET ${path} HTTP/1.1`, ['Accept: */*'])], answers: REFUSED },
  { name: 'no header', pieces: (path) => [head(`GET ${path} HTTP/1.1`, [])], answers: REFUSED },
  withHeaders('a body', ['Content-Length: 3'], ['usual ok'], 'abc'),
  withHeaders('an empty body', ['Content-Length: 0'], ['usual ok']),
  withHeaders('a chunked body', ['Transfer-Encoding: chunked'], ['usual ok'], '3\r\nabc\r\n0\r\n\r\n'),
  withHeaders('two lengths', ['Content-Length: 0', 'Content-Length: 3'], REFUSED),
  withHeaders('length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked'], REFUSED, '0\r\n\r\n'),
  withHeaders('an expectation', ['Expect: 100-continue'], ['usual 100', 'usual ok']),
  withHeaders('another protocol', ['Connection: Upgrade', 'Upgrade: websocket'], ['usual ok']),
  withHeaders('HTTP/2', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'], ['usual ok']),
  withHeaders('trailers', ['Trailer: X-Sum'], ['usual ok']),
  withHeaders('another origin', ['Origin: https://other.example'], ['usual ok']),
  withHeaders('two user agents', ['User-Agent: other'], ['usual ok']),
  withHeaders('two pages before', ['Referer: https://a.example', 'Referer: https://b.example'], ['usual ok']),
  withHeaders('two lists of addresses', ['X-Forwarded-For: 1.2.3.4', 'X-Forwarded-For: 1.2.3.5'], ['usual ok']),
  withHeaders('an end', ['Connection: close'], ['usual ok', 'closed']),
  withHeaders('a space before the colon', ['X-Name : a'], REFUSED),
  withHeaders('a null', ['X-Name: \0'], REFUSED),
  withHeaders('a bare line feed', ['X-Name: a\nX-Other: b'], REFUSED),
  withHeaders('a bare carriage return', ['X-Name: a\rb'], REFUSED),
  withHeaders('a large head', [`X-Name: ${'x'.repeat(9_000)}`], ['usual ok']),
  withHeaders('a head over the limit', [`X-Name: ${'x'.repeat(17_000)}`], ['usual 431', 'closed']),
  { name: 'an empty line first', pieces: (path) => [`\r\n${get(path)}`], answers: ['usual ok'] },
  {
    name: 'an older version',
    pieces: (path) => [get(path).replace('HTTP/1.1', 'HTTP/1.0')],
    answers: ['usual ok', 'closed'],
  },
  { name: 'no such version', pieces: (path) => [get(path).replace('HTTP/1.1', 'HTTP/1.5')], answers: REFUSED },
  { name: 'two in one piece', pieces: (path) => [get(path) + get(path)], answers: ['direct ok', 'direct ok'] },
  {
    name: 'an odd one between others',
    pieces: (path) => [get(path) + get(path, 'Content-Length: 0') + get(path)],
    answers: ['direct ok', 'usual ok', 'usual ok'],
  },
  {
    name: 'one and a half in one piece',
    pieces: (path) => [get(path) + get(path).slice(0, 20), get(path).slice(20)],
    answers: ['direct ok', 'usual ok'],
    isInTurn: true,
  },
  { name: 'octet by octet', pieces: (path) => [...get(path)], answers: ['usual ok'] },
  { name: 'the end at once', pieces: (path) => [get(path)], answers: ['direct ok', 'closed'], isEnded: true },
];

/** A connection that is still open answers one more request. */
async function treatment(
  { port, path, okStatus }: Door,
  { pieces, answers, isEnded, isInTurn }: Odd,
): Promise<string[]> {
  const { socket, until } = await openWire(port);
  let isClosed = false;
  socket.setNoDelay(true).once('close', () => {
    isClosed = true;
  });
  for (const [index, piece] of pieces(path).entries()) {
    if (isInTurn) await until((text) => (text.split('HTTP/1.1 ').length > index ? true : null));
    socket.write(piece, 'latin1');
    await sleep(1);
  }
  if (isEnded) socket.end();
  const wanted = answers.filter((answer) => answer !== 'closed').length;
  const texts = await until((text) => {
    const found = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((answer) => answer !== '');
    return found.length >= wanted || isClosed ? found : null;
  });
  if (!isEnded) socket.write(get(path), 'latin1');
  await until((text) => (text.split('HTTP/1.1 ').length - 1 > wanted || isClosed ? true : null));
  socket.destroy();
  const told = texts.map((text) => {
    const status = Number(text.slice(9, 12));
    return `${text.includes('\r\ndate: ') ? 'direct' : 'usual'} ${status === okStatus ? 'ok' : status}`;
  });
  return isClosed ? [...told, 'closed'] : told;
}

for (const odd of ODD) {
  test(`both listeners treat alike: ${odd.name}`, async () => {
    for (const door of doors) assert.deepEqual(await treatment(door, odd), odd.answers, door.name);
  });
}

test('a browser that fetches ahead is left to the usual way by both', async () => {
  const odd = withHeaders('ahead', ['Sec-Purpose: prefetch'], ['usual']);
  for (const door of doors) assert.match((await treatment(door, odd))[0] ?? '', /^usual /, door.name);
});
