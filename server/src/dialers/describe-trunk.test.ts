import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OWN_SIP_HEADERS, sipHeaders } from '@volley/contract/sip-headers';
import fc from 'fast-check';
import { createCallIdentity, startUserAgent } from '../sip/index.ts';
import { startFakeTrunk } from '../sip/testing/index.ts';
import { readTrunkSettings, type TrunkSettings } from '../voice/trunks/index.ts';
import { describeCaller, describeTrunk } from './describe-trunk.ts';

const RTP_PORTS = { min: 31_000 + (process.pid % 100) * 20, max: 31_019 + (process.pid % 100) * 20 };
const NUMBER = '233244000050';
const CALLER_ID = '233302000001';

const fake = await startFakeTrunk({ ringMs: 10, registerChallenge: { algorithm: 'MD5', status: 401 } });
const ua = await startUserAgent({ hosts: ['127.0.0.1'], port: 0, rtpPorts: RTP_PORTS, random: () => 0 });
after(async () => {
  await ua.stop();
  await fake.stop();
});

const settingsOf = (of: Partial<TrunkSettings>): TrunkSettings => ({ ...readTrunkSettings({}), ...of });
const trunkOf = (settings: TrunkSettings) => describeTrunk(settings, { host: '127.0.0.1', port: fake.port }, 'secret');

/** The ports and the tokens of this run are written as what they are. */
const plain = (text: string): string =>
  text
    .replaceAll(`:${fake.port}`, ':TRUNK')
    .replaceAll(`:${ua.localPort}`, ':OURS')
    .replace(/(branch=|tag=|;tag=)[\w.]+/g, '$1TOKEN')
    .replace(/m=audio \d+/, 'm=audio SOUND');

/** Makes a call through such a trunk, and returns the lines of its last INVITE. */
async function inviteOf(of: Partial<TrunkSettings>, number = NUMBER): Promise<string[]> {
  const settings = settingsOf(of);
  const { from, ...asserted } = describeCaller(settings, CALLER_ID);
  const { promise, resolve } = Promise.withResolvers<void>();
  const identity = createCallIdentity();
  const call = ua.call({
    ...{ identity, trunk: { ...trunkOf(settings), ...asserted }, to: number, from, recording: null },
    ...{ ringTimeoutMs: 20_000, maxDurationMs: 20_000, onAttempt: async () => undefined },
    onEvent: ({ kind }) => {
      if (kind === 'answered') call.hangUp();
      if (kind === 'ended') resolve();
    },
  });
  await promise;
  const invites = fake.requests('INVITE').filter(({ headers }) => headers.some((one) => one.value === identity.callId));
  const invite = invites.at(-1);
  assert.ok(invite);
  const headers = invite.headers.map(({ name, value }) => plain(`${name}: ${value.replace(identity.callId, 'TOKEN')}`));
  return [plain(`INVITE ${invite.uri}`), ...headers, '', ...plain(invite.body.toString()).trimEnd().split('\r\n')];
}

/** The lines of one header. */
const linesOf = (lines: readonly string[], name: string) => lines.filter((line) => line.startsWith(`${name}: `));

test('a trunk of which nothing special is set gets the INVITE that the version before wrote', async () => {
  assert.deepEqual(await inviteOf({}), [
    'INVITE sip:233244000050@127.0.0.1:TRUNK',
    'via: SIP/2.0/UDP 127.0.0.1:OURS;branch=TOKEN;rport',
    'max-forwards: 70',
    'from: <sip:233302000001@127.0.0.1:TRUNK>;tag=TOKEN',
    'to: <sip:233244000050@127.0.0.1:TRUNK>',
    'call-id: TOKEN',
    'cseq: 1 INVITE',
    'user-agent: Volley',
    'contact: <sip:volley@127.0.0.1:OURS>',
    'allow: INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO',
    'supported: timer, 100rel',
    'content-type: application/sdp',
    'content-length: 214',
    '',
    ...['v=0', 'o=- 0 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', 'm=audio SOUND RTP/AVP 0 8 101'],
    ...['a=rtpmap:0 PCMU/8000', 'a=rtpmap:8 PCMA/8000', 'a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15'],
    ...['a=ptime:20', 'a=sendrecv'],
  ]);
});

test('the number of the caller is in From, in P-Asserted-Identity, or in both', async () => {
  const callersOf = (of: Partial<TrunkSettings>) => describeCaller(settingsOf(of), CALLER_ID);
  const username = 'kojo';
  assert.deepEqual(callersOf({ username }), { from: CALLER_ID });
  assert.deepEqual(callersOf({ username, callerIdIn: 'asserted' }), { from: username, assertedUser: CALLER_ID });
  assert.deepEqual(callersOf({ callerIdIn: 'asserted' }), { from: CALLER_ID });
  assert.deepEqual(callersOf({ username, callerIdIn: 'both' }), { from: CALLER_ID, assertedUser: CALLER_ID });
  const fixed = { username, fromUser: 'line7', assertedNumber: '+233302999999' };
  assert.deepEqual(callersOf(fixed), { from: 'line7', assertedUser: '+233302999999' });
  assert.deepEqual(callersOf({ fromUser: 'line7', callerIdIn: 'asserted' }), {
    from: 'line7',
    assertedUser: CALLER_ID,
  });
  assert.deepEqual(describeCaller(settingsOf({}), ''), { from: 'anonymous' });
  assert.deepEqual(describeCaller(settingsOf({ callerIdIn: 'both' }), ''), { from: 'anonymous' });
});

test('what an exchange demands is written where it looks for it', async () => {
  const lines = await inviteOf({
    ...{ username: 'kojo', fromUser: 'line 7', fromDomain: 'pbx.example.com', contactUser: 'kojo>', privacy: 'id' },
    ...{ callerIdIn: 'both', callerIdPrefix: '+', diversionNumber: '233302000009', userIsPhone: true },
    headers: [
      { name: 'X-Account', value: '4711' },
      { name: 'Subject', value: 'a "line" <of> text; with=all, that' },
    ],
  });
  assert.equal(lines[0], 'INVITE sip:233244000050@127.0.0.1:TRUNK;user=phone');
  assert.deepEqual(linesOf(lines, 'to'), ['to: <sip:233244000050@127.0.0.1:TRUNK;user=phone>']);
  assert.deepEqual(linesOf(lines, 'from'), ['from: <sip:line%207@pbx.example.com>;tag=TOKEN']);
  assert.deepEqual(linesOf(lines, 'contact'), ['contact: <sip:kojo%3E@127.0.0.1:OURS>']);
  assert.deepEqual(linesOf(lines, 'p-asserted-identity'), [
    'p-asserted-identity: <sip:+233302000001@pbx.example.com;user=phone>',
  ]);
  assert.deepEqual(linesOf(lines, 'diversion'), [
    'diversion: <sip:233302000009@127.0.0.1:TRUNK;user=phone>;reason=unconditional',
  ]);
  assert.deepEqual(linesOf(lines, 'privacy'), ['privacy: id']);
  assert.deepEqual(linesOf(lines, 'x-account'), ['x-account: 4711']);
  assert.deepEqual(linesOf(lines, 'subject'), ['subject: a "line" <of> text; with=all, that']);
});

test('a user name of its own goes with the password, and the other one is registered', async () => {
  const settings = settingsOf({ username: 'kojo', authUsername: 'volley', contactUser: 'kojo' });
  assert.match(String(linesOf(await inviteOf(settings, '233244000004'), 'proxy-authorization')), /username="volley"/);
  const registered = Promise.withResolvers<void>();
  const registration = ua.register(trunkOf(settings), 600, ({ isRegistered }) => isRegistered && registered.resolve());
  await registered.promise;
  await registration.stop();
  const [first, second] = fake.requests('REGISTER');
  const headersOf = (name: string) =>
    [first, second].map((one) => plain(one?.headers.find((header) => header.name === name)?.value ?? ''));
  assert.deepEqual(headersOf('to'), Array(2).fill('<sip:kojo@127.0.0.1:TRUNK>'));
  assert.deepEqual(headersOf('contact'), Array(2).fill('<sip:kojo@127.0.0.1:OURS>;expires=600'));
  assert.match(headersOf('authorization')[1] ?? '', /^Digest username="volley"/);
});

test('a proxy gets all, the host stays in the addresses, and the end of a call goes where the dialog leads', async () => {
  const proxied = settingsOf({ outboundProxy: `127.0.0.1:${fake.port}`, username: 'kojo', authUsername: 'volley' });
  const trunk = describeTrunk(proxied, { host: 'pbx.invalid', port: null }, 'secret');
  const route = `<sip:127.0.0.1:${fake.port};lr>`;
  assert.equal((await ua.options(trunk)).statusCode, 200);
  const cancelled = Promise.withResolvers<void>();
  const call = ua.call({
    ...{ identity: createCallIdentity(), trunk, to: '233244000002', from: CALLER_ID, recording: null },
    ...{ ringTimeoutMs: 20_000, maxDurationMs: 20_000, onAttempt: async () => undefined },
    onEvent: ({ kind }) => {
      if (kind === 'ringing') call.cancel();
      if (kind === 'ended') cancelled.resolve();
    },
  });
  await cancelled.promise;
  for (const method of ['OPTIONS', 'INVITE', 'CANCEL']) {
    const last = fake.requests(method).at(-1);
    assert.match(last?.uri ?? '', /^sip:(233244000002@)?pbx\.invalid$/, method);
    assert.equal(last?.headers.find(({ name }) => name === 'route')?.value, route, method);
  }
  const six = describeTrunk(settingsOf({ outboundProxy: '[2001:db8::1]:5070' }), { host: 'a', port: null }, '');
  assert.deepEqual(six.proxy, { host: '2001:db8::1', port: 5070 });
  assert.deepEqual(describeTrunk(settingsOf({ outboundProxy: 'b' }), { host: 'a', port: null }, '').proxy, {
    ...{ host: 'b', port: null },
  });
});

test('headers of an operator are written exactly as they are, and never become anything else', async () => {
  const plainUnit = fc.constantFrom('a', 'X', '-', 'v');
  const odd = fc.constantFrom(':', ' ', '\r', '\n', '\0', '\t', ',', '<', '"', ';', 'é', '\u2028');
  const word = fc.string({ unit: fc.oneof({ weight: 9, arbitrary: plainUnit }, { weight: 1, arbitrary: odd }) });
  const some = fc.array(fc.record({ name: word, value: word }), { minLength: 1, maxLength: 2 });
  const taken: { name: string; value: string }[] = [];
  fc.assert(
    fc.property(some, (headers) => {
      const read = sipHeaders.safeParse(headers);
      if (!read.success) return;
      for (const { name, value } of read.data) {
        assert.match(name, /^[aXv-]{2,}$/);
        assert.doesNotMatch(value, /[\r\n\0\té\u2028]/);
        taken.push({ name: `${name}-${taken.length}`, value });
      }
    }),
    { numRuns: 2_000, seed: 26 },
  );
  const headers = [...taken.slice(0, 10), { name: 'X-Last', value: 'a:b, "c" <d>;e=1' }];
  assert.ok(headers.length > 3, 'some of them are taken');
  const lines = await inviteOf({ headers });
  for (const { name, value } of headers)
    assert.deepEqual(linesOf(lines, name.toLowerCase()), [`${name.toLowerCase()}: ${value}`.trimEnd()]);
  assert.equal(lines.indexOf(''), 13 + headers.length);
});

test('a header that this service writes itself cannot be given, in whatever letters, nor its short form', () => {
  const ours = fake.recorded.flatMap(({ direction, message }) => (direction === 'in' ? message.headers : []));
  // Those of the tests before are left out.
  const names = [...new Set(ours.map(({ name }) => name))].filter((name) => !/^([axv0-9-]+|x-.*|subject)$/.test(name));
  assert.ok(names.includes('route') && names.includes('authorization') && names.includes('privacy'), String(names));
  for (const name of [...names, ...OWN_SIP_HEADERS, 'v', 'F', 'l', 'Content-Disposition', 'MIME-Version'])
    for (const spelled of [name, name.toUpperCase()])
      assert.equal(sipHeaders.safeParse([{ name: spelled, value: 'x' }]).success, false, spelled);
  const many = (count: number, length: number) => Array(count).fill({ name: 'X-A', value: 'x'.repeat(length) });
  assert.deepEqual(
    [many(20, 40), many(21, 1), many(4, 255), many(1, 256)].map((one) => sipHeaders.safeParse(one).success),
    [true, false, false, false],
  );
});
