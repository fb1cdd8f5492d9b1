import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateHost, RemoteAddress } from './remote-address.ts';

const PUBLIC = { host: '192.0.2.1', port: 4000 };
const from = (address: string, port = 9000) => ({ address, port });

function acceptsAfter(remote: RemoteAddress, address: string, packets: number): boolean {
  let isAccepted = false;
  for (let count = 0; count < packets; count += 1) isAccepted = remote.accept(from(address));
  return isAccepted;
}

const NEAR = { signallingHost: '192.0.2.9', isSoundFromAnywhere: false };
const ANYWHERE = { ...NEAR, isSoundFromAnywhere: true };

test('the address of the SDP is believed at once, and a stranger never, whoever of them comes first', () => {
  for (const source of [NEAR, ANYWHERE]) {
    const remote = new RemoteAddress(PUBLIC, source);
    assert.equal(acceptsAfter(remote, '203.0.113.5', 1000), false);
    assert.ok(remote.accept({ address: PUBLIC.host, port: PUBLIC.port }));
    assert.equal(acceptsAfter(remote, '203.0.113.5', 1000), false);
    assert.deepEqual([remote.host, remote.port], [PUBLIC.host, PUBLIC.port]);
  }
});

test('on the host of the SDP or of the signalling another port is learnt, and kept', () => {
  for (const named of [PUBLIC, { host: '10.1.2.3', port: 4000 }])
    for (const host of [named.host, '192.0.2.9']) {
      const remote = new RemoteAddress(named, NEAR);
      assert.equal(acceptsAfter(remote, host, 4), false);
      assert.equal(acceptsAfter(remote, host, 1), true);
      assert.deepEqual([remote.host, remote.port], [host, 9000]);
      assert.equal(remote.accept(from(host, 9001)), false);
      assert.equal(acceptsAfter(remote, '203.0.113.5', 1000), false);
    }
});

test('a stranger in the same private network is never learnt, however quiet the far side is', () => {
  const inner = { host: '10.1.2.3', port: 4000 };
  assert.equal(acceptsAfter(new RemoteAddress(inner, NEAR), '10.1.2.4', 1000), false);
  const same = { ...ANYWHERE, signallingHost: inner.host };
  assert.equal(acceptsAfter(new RemoteAddress(inner, same), '10.1.2.4', 1000), false, 'nothing is behind NAT');
});

test('where the trunk says so and the SDP names a private host, sound may come from anywhere, until it is known from where', () => {
  const remote = new RemoteAddress({ host: '10.1.2.3', port: 4000 }, ANYWHERE);
  assert.equal(acceptsAfter(remote, '198.51.100.7', 5), true);
  assert.deepEqual([remote.host, remote.port], ['198.51.100.7', 9000]);
  assert.equal(acceptsAfter(remote, '203.0.113.5', 1000), false);
});

test('a flood of sources is not remembered', () => {
  const remote = new RemoteAddress({ host: '10.1.2.3', port: 4000 }, ANYWHERE);
  for (let port = 1; port < 5000; port += 1) remote.accept(from('203.0.113.5', port));
  assert.equal(acceptsAfter(remote, '198.51.100.7', 1000), false);
  assert.ok(remote.accept({ address: '10.1.2.3', port: 4000 }), 'the address of the SDP is believed all the same');
});

test('private hosts are told from public ones in both families', () => {
  for (const host of ['10.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '127.0.0.1', 'fd00::1', 'fe80::1', '::1'])
    assert.ok(isPrivateHost(host), host);
  for (const host of ['192.0.2.1', '172.32.0.1', '8.8.8.8', '2001:db8::1'])
    assert.equal(isPrivateHost(host), false, host);
});
