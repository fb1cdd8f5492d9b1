// A provider that cannot be reached, while the binds of its carrier are given up and taken again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HttpClient } from '../src/carriers/http/http-client.ts';
import { HttpWire } from '../src/carriers/http/http-wire.ts';
import type { CarrierConfig, WireHost } from '../src/carriers/wire.ts';
import { outboundAddresses } from '../src/lib/outbound/outbound-addresses.ts';
import type { OutboundMessage, SubmitResult } from '../src/sms/carrier.ts';
import { CARRIER_DEFAULTS } from '../src/sms/routing/carrier-settings.ts';
import { PROVIDER_DEFINITION, startHttpProvider } from './testkit/http-provider.ts';

const CHECK = {
  request: { method: 'GET', url: '{base_url}/check' },
  answer: { accepted: { when: [{ read: { json: '/status' }, equals: 'ok' }] } },
};

const MESSAGE = {
  ...{ id: '01890000-0000-7000-8000-000000000001', senderId: 'Volley', phoneNumber: '233244000001', message: 'Hello' },
  ...{ parts: 1, acceptedIds: [], validUntilMs: null, values: null },
} as unknown as OutboundMessage;

test('a carrier whose binds were given up while its provider was away gets messages again', async (t) => {
  const provider = await startHttpProvider(t);
  const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const host = { rt: { clock: { nowMs: () => Date.now() }, log: quiet }, onSlotsFree: () => undefined };
  const settings = {
    ...CARRIER_DEFAULTS,
    ...{ profile: 'custom', definition: { ...PROVIDER_DEFINITION, check: CHECK }, reconnectMaxMs: 50 },
    values: { base_url: provider.url },
  };
  const config = {
    ...{ id: 1, name: 'Phone', isSimulated: false, isPaused: false, settings, tlsOptions: {}, binds: 1, isFirst: true },
    ...{ rateShare: 1, usualShare: 1, elsewhere: 'nothing', address: { host: '', port: 0 } },
    password: JSON.stringify({ secrets: { api_key: 'key' }, hookToken: 'token' }),
  } as unknown as CarrierConfig;
  const addresses = outboundAddresses(['127.0.0.1']);
  const wire = new HttpWire(host as unknown as WireHost, config, {
    publicUrl: '',
    openClient: () => new HttpClient({ addresses }),
  });
  t.after(() => wire.stop(0));
  const send = () =>
    new Promise<SubmitResult>((settle) => {
      const room = wire.take();
      room.end();
      const ignored = () => undefined;
      room.submit(MESSAGE, { hasOthers: () => false, countAs: ignored, note: ignored, settle, settleLate: ignored });
    });
  wire.configure(config);
  await provider.close();
  assert.equal((await send()).kind, 'unwritten');
  assert.equal(wire.isBound(), false);
  await wire.stop(0);
  await new Promise((done) => setTimeout(done, 200));
  await provider.open();
  wire.configure(config);
  for (let looks = 0; looks < 200 && !wire.isBound(); looks += 1) await new Promise((done) => setTimeout(done, 25));
  assert.equal(wire.isBound(), true);
  assert.equal((await send()).kind, 'accepted');
});
