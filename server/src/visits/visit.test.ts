import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_OFF, type Switches } from '../links/link.ts';
import { callsItselfMachine, parseUserAgent } from './user-agent.ts';
import { storedReferrer, traceOf, type VisitorFacts } from './visit.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; SM-A515F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const OPEN = { truncatesAddresses: false, honoursPrivacySignals: false };

const visitor: VisitorFacts = {
  address: '192.0.2.77',
  userAgent: CHROME,
  referrer: 'https://user@news.example:8443/story?id=7#top',
  country: 'GH',
  isAhead: false,
  asksForPrivacy: false,
};

const asking = (switches: Partial<Switches>): Switches => ({ ...ALL_OFF, ...switches });

test('without a switch nothing is stored', () => {
  assert.equal(traceOf(ALL_OFF, visitor, OPEN), null);
});

const ALONE: readonly (readonly [switchName: keyof Switches, column: string, value: unknown])[] = [
  ['trackVisits', 'isCounted', true],
  ['trackIpAddress', 'address', '192.0.2.77'],
  ['trackBrowser', 'browser', 'Chrome'],
  ['trackOperatingSystem', 'operatingSystem', 'Android'],
  ['trackDeviceType', 'deviceType', 'mobile'],
  ['trackRefererUrl', 'referrer', 'https://news.example/story'],
  ['trackCountry', 'country', 'GH'],
];

for (const [switchName, column, value] of ALONE) {
  test(`${switchName} alone stores ${column} alone`, () => {
    const none = {
      isCounted: false,
      address: null,
      browser: null,
      operatingSystem: null,
      deviceType: null,
      referrer: null,
      country: null,
    };
    const wanted = { isMachine: false, tellsMessage: switchName === 'trackVisits', ...none, [column]: value };
    assert.deepEqual(traceOf(asking({ [switchName]: true }), visitor, OPEN), wanted);
  });
}

test('a country that nobody names is none, and one that is not known is empty', () => {
  const countryOf = (country: string | null) =>
    traceOf(asking({ trackCountry: true }), { ...visitor, country }, OPEN)?.country;
  assert.deepEqual([countryOf(null), countryOf('')], [null, '']);
});

test('an address is truncated where the operator says so', () => {
  const policy = { ...OPEN, truncatesAddresses: true };
  const stored = (address: string) =>
    traceOf(asking({ trackIpAddress: true }), { ...visitor, address }, policy)?.address;
  assert.equal(stored('192.0.2.77'), '192.0.2.0');
  assert.equal(stored('::ffff:192.0.2.77'), '192.0.2.0');
  assert.equal(stored('2001:db8:aa:bb:cc::1'), '2001:db8:aa::');
  assert.equal(stored('2001:db8::1'), '2001:db8:0::');
  assert.equal(stored('::1'), '0:0:0::');
  assert.equal(stored('nonsense'), null);
});

test('a visitor who asks for privacy is counted at most, where the operator honours it', () => {
  const policy = { ...OPEN, honoursPrivacySignals: true };
  const asks = { ...visitor, asksForPrivacy: true };
  const stored = traceOf(asking({ trackVisits: true, trackIpAddress: true, trackBrowser: true }), asks, policy);
  assert.deepEqual([stored?.isCounted, stored?.address, stored?.browser], [true, null, null]);
  assert.equal(traceOf(asking({ trackBrowser: true }), asks, policy), null);
  assert.equal(traceOf(asking({ trackBrowser: true }), asks, OPEN)?.browser, 'Chrome');
});

test('whose message was clicked is told where visits are counted, and not of one who asks for privacy', () => {
  const isTold = (switches: Partial<Switches>, asksForPrivacy: boolean, honoursPrivacySignals: boolean) =>
    traceOf(asking(switches), { ...visitor, asksForPrivacy }, { ...OPEN, honoursPrivacySignals })?.tellsMessage;
  assert.equal(isTold({ trackVisits: true }, false, true), true);
  assert.equal(isTold({ trackVisits: true }, true, false), true);
  assert.equal(isTold({ trackVisits: true }, true, true), false);
  assert.equal(isTold({ trackBrowser: true }, false, false), false);
});

test('who calls itself a machine is told from who says nothing', () => {
  for (const agent of [
    'WhatsApp/2.23.20.0 A',
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
  ])
    assert.ok(callsItselfMachine(agent), agent);
  const cubot =
    'Mozilla/5.0 (Linux; Android 10; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';
  for (const agent of ['', CHROME, cubot, 'curl/8.5.0']) assert.equal(callsItselfMachine(agent), false, agent);
});

test('a referring address is kept without what people typed', () => {
  assert.equal(storedReferrer('https://a.example/x?q=secret#y'), 'https://a.example/x');
  assert.equal(storedReferrer('android-app://com.example.chat/'), 'android-app://com.example.chat/');
  for (const raw of ['', 'nonsense', 'javascript:alert(1)', 'about:blank']) assert.equal(storedReferrer(raw), '');
});

test('machines are told from people', () => {
  const people = [
    CHROME,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0',
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10',
    'Mozilla/5.0 (Mobile; LYF/F90M/LYF-F90M-000-02-28-130318; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  ];
  const machines = [
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'TelegramBot (like TwitterBot)',
    'curl/8.4.0',
    'python-requests/2.31.0',
    '',
  ];
  for (const agent of people) assert.equal(parseUserAgent(agent).isBot, false, agent);
  for (const agent of machines) assert.equal(parseUserAgent(agent).isBot, true, agent);
  assert.equal(traceOf(asking({ trackVisits: true }), { ...visitor, isAhead: true }, OPEN)?.isMachine, true);
});

test('the phones of our routesAndPrices are known, and invented names are not stored', () => {
  const seen = (agent: string) => {
    const { browser, operatingSystem, deviceType } = parseUserAgent(agent);
    return [browser, operatingSystem, deviceType];
  };
  assert.deepEqual(seen('Opera/9.80 (J2ME/MIDP; Opera Mini/7.1/29; U; en) Presto/2.8'), [
    'Opera Mini',
    'Java ME',
    'mobile',
  ]);
  assert.deepEqual(seen('Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5'), [
    'Firefox',
    'KaiOS',
    'mobile',
  ]);
  assert.deepEqual(
    seen(
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    ),
    ['Safari', 'iOS', 'tablet'],
  );
  assert.deepEqual(seen('MyOwnName-8842/1.0 (Whatever)'), ['Unknown', 'Unknown', 'Unknown']);
});
