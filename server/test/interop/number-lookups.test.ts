// Lookups of numbers, before a name server and a SIP server of others.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { outboundAddresses } from '../../src/lib/outbound/outbound-addresses.ts';
import type { PhoneNumber } from '../../src/lib/phone/phone-number.ts';
import { askEnum, askSip } from '../../src/lookups/index.ts';
import { eventually } from '../testkit/eventually.ts';
import { findFreePort } from '../testkit/free-port.ts';
import { sourceOf } from '../testkit/lookup-source.ts';
import { isInstalled } from '../testkit/sip-peers.ts';
import { isSippInstalled, startSipp } from '../testkit/sipp.ts';

const addresses = outboundAddresses(['127.0.0.1']);
const TIMEOUT_MS = 2_000;
const answered = (networkCode: string, ported: boolean | null) => ({
  kind: 'answered',
  answer: { network: '', networkCode, ported, country: '', type: 'unknown' },
});

/** The records of some numbers, as an operator would write them. */
const ZONE = `$ORIGIN e164.arpa.
$TTL 60
@ SOA ns.e164.arpa. admin.e164.arpa. 1 3600 600 86400 60
@ NS ns
ns A 127.0.0.1
6.5.4.3.2.1.4.4.2.3.3.2 NAPTR 10 100 "u" "E2U+pstn:tel" "!^.*$!tel:+233244123456\\;npdi\\;rn=+2330512!" .
7.5.4.3.2.1.4.4.2.3.3.2 NAPTR 20 100 "u" "E2U+pstn:tel" "!^.*$!tel:+233244123457\\;mcc=620\\;mnc=03!" .
7.5.4.3.2.1.4.4.2.3.3.2 NAPTR 10 100 "u" "E2U+sip" "!^.*$!sip:somebody@example.com!" .
7.5.4.3.2.1.4.4.2.3.3.2 NAPTR 10 50 "s" "SIP+D2U" "" _sip._udp.example.com.
8.5.4.3.2.1.4.4.2.3.3.2 TXT "of another kind"
*.1.1.1.4.4.2.3.3.2 NAPTR 10 100 "u" "E2U+pstn:tel" "!^(.*)$!tel:\\\\1\\;npdi\\;rn=2330!" .
`;

async function startKnot(t: TestContext): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-knot-'));
  const port = await findFreePort();
  const config = `server:
    rundir: "${folder}"
    listen: 127.0.0.1@${port}
log:
  - target: stderr
    any: warning
database:
    storage: "${folder}"
zone:
  - domain: e164.arpa
    storage: "${folder}"
    file: numbers.zone
    journal-content: none
    zonefile-sync: -1
`;
  writeFileSync(join(folder, 'numbers.zone'), ZONE);
  writeFileSync(join(folder, 'knot.conf'), config);
  const child: ChildProcess = spawn('knotd', ['-c', join(folder, 'knot.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = askEnum(addresses);
  await eventually(
    async () => {
      assert.equal(child.exitCode, null, said);
      return ask(sourceOf('enum', { servers: [`127.0.0.1:${port}`], timeoutMs: 300 }), '', '1' as PhoneNumber);
    },
    ({ kind }) => kind === 'unknown',
  );
  return port;
}

if (!isInstalled('knotd')) {
  test.skip('Knot DNS is not installed, so ENUM is not proven against it here.');
  if (process.env['CI'] === 'true') test('Knot DNS is installed', () => assert.fail());
} else {
  test('Knot DNS is asked by ENUM, and its records name the network of a number', async (t) => {
    const source = sourceOf('enum', { servers: [`127.0.0.1:${await startKnot(t)}`], timeoutMs: TIMEOUT_MS });
    for (const [number, expected] of [
      ['233244123456', answered('62003', true)],
      ['233244123457', answered('62003', null)],
      ['233244123458', { kind: 'unknown' }],
      ['233244999999', { kind: 'unknown' }],
      ['233244111222', answered('62002', true)],
    ] as const)
      assert.deepEqual(await askEnum(addresses)(source, '', number as PhoneNumber), expected, number);
    const foreign = sourceOf('enum', { servers: source.settings.servers, zone: 'example.org', timeoutMs: TIMEOUT_MS });
    assert.equal((await askEnum(addresses)(foreign, '', '233244123456' as PhoneNumber)).kind, 'failed');
  });
}

if (!isSippInstalled()) {
  test.skip('sipp is not installed, so lookups by SIP are not proven against it here.');
} else {
  for (const [scenario, expected] of [
    ['ported', answered('62003', true)],
    ['elsewhere', { kind: 'unknown' }],
  ] as const)
    test(`sipp is asked where a call would go, and its redirect (${scenario}) is read and acknowledged`, async (t) => {
      const sipp = await startSipp({ scenario });
      t.after(() => sipp.stop());
      const source = sourceOf('sip', { host: '127.0.0.1', port: sipp.port, timeoutMs: TIMEOUT_MS });
      assert.deepEqual(await askSip(addresses)(source, '', '233244123456' as PhoneNumber), expected);
      await sipp.done;
    });
}
