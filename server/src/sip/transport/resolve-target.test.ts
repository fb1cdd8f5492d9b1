import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type NaptrRecord, orderSrv, type Resolver, resolveTarget, type SrvRecord } from './resolve-target.ts';

function fakeResolver(zone: {
  naptr?: NaptrRecord[];
  srv?: Record<string, SrvRecord[]>;
  a?: Record<string, string[]>;
}): Resolver {
  const give = async <T>(value: T | undefined): Promise<T> => {
    if (value === undefined) throw new Error('ENOTFOUND');
    return value;
  };
  return {
    resolveNaptr: () => give(zone.naptr),
    resolveSrv: (name) => give(zone.srv?.[name]),
    lookup: (name) => give(zone.a?.[name]),
  };
}

const none = fakeResolver({});
const naptr = (service: string, order: number, replacement: string): NaptrRecord => ({
  flags: 's',
  service,
  order,
  preference: 0,
  replacement,
});

test('an address is taken as it is, with the port of its transport', async () => {
  assert.deepEqual(await resolveTarget({ host: '192.0.2.1', port: null, transport: null }, none), [
    { transport: 'udp', host: '192.0.2.1', port: 5060 },
  ]);
  assert.deepEqual(await resolveTarget({ host: '[2001:db8::1]', port: null, transport: 'tls' }, none), [
    { transport: 'tls', host: '2001:db8::1', port: 5061 },
  ]);
});

test('a name with a port needs its addresses only', async () => {
  const resolver = fakeResolver({ a: { 'trunk.example': ['192.0.2.1', '192.0.2.2'] } });
  const flows = await resolveTarget({ host: 'trunk.example', port: 5080, transport: null }, resolver);
  assert.deepEqual(
    flows.map(({ host, port, transport }) => [host, port, transport]),
    [
      ['192.0.2.1', 5080, 'udp'],
      ['192.0.2.2', 5080, 'udp'],
    ],
  );
});

test('NAPTR chooses the transport, SRV the hosts in order of priority', async () => {
  const resolver = fakeResolver({
    naptr: [naptr('SIP+D2U', 20, '_sip._udp.x'), naptr('SIPS+D2T', 10, '_sips._tcp.x'), naptr('E2U+web', 1, 'no')],
    srv: {
      '_sips._tcp.x': [
        { name: 'b.x', port: 5061, priority: 2, weight: 1 },
        { name: 'a.x', port: 5071, priority: 1, weight: 1 },
      ],
      '_sip._udp.x': [{ name: 'a.x', port: 5060, priority: 1, weight: 1 }],
    },
    a: { 'a.x': ['192.0.2.1'], 'b.x': ['192.0.2.2'] },
  });
  assert.deepEqual(await resolveTarget({ host: 'x', port: null, transport: null }, resolver), [
    { transport: 'tls', host: '192.0.2.1', port: 5071, serverName: 'x' },
    { transport: 'tls', host: '192.0.2.2', port: 5061, serverName: 'x' },
    { transport: 'udp', host: '192.0.2.1', port: 5060, serverName: 'x' },
  ]);
});

test('without NAPTR the SRV names are tried, without SRV the address', async () => {
  const srv = { '_sip._tcp.x': [{ name: 'a.x', port: 5070, priority: 1, weight: 0 }] };
  const withSrv = await resolveTarget(
    { host: 'x', port: null, transport: null },
    fakeResolver({ srv, a: { 'a.x': ['192.0.2.1'] } }),
  );
  assert.deepEqual(withSrv, [{ transport: 'tcp', host: '192.0.2.1', port: 5070, serverName: 'x' }]);
  const plain = await resolveTarget(
    { host: 'x', port: null, transport: 'tcp' },
    fakeResolver({ a: { x: ['192.0.2.9'] } }),
  );
  assert.deepEqual(plain, [{ transport: 'tcp', host: '192.0.2.9', port: 5060, serverName: 'x' }]);
});

test('a name that leads nowhere gives no way to go', async () => {
  assert.deepEqual(await resolveTarget({ host: 'nowhere', port: null, transport: null }, none), []);
});

test('weights decide how often a host of equal priority comes first', () => {
  const records = [
    { name: 'light', port: 1, priority: 1, weight: 25 },
    { name: 'heavy', port: 1, priority: 1, weight: 75 },
  ];
  const first = (draw: number) => orderSrv(records, () => draw)[0]?.name;
  assert.equal(first(0.2), 'light');
  assert.equal(first(0.26), 'heavy');
  assert.equal(orderSrv([{ name: 'zero', port: 1, priority: 1, weight: 0 }], () => 0)[0]?.name, 'zero');
});
