import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { readInPlace } from './read-in-place.ts';

test('an accepted connection is read in place, and its server ends only when it is closed', async () => {
  const texts: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (accepted) => {
    const receive = (bytes: Buffer): boolean => {
      texts.push(bytes.toString('latin1'));
      socket?.write(bytes.toString('latin1').toUpperCase(), 'latin1');
      return true;
    };
    const socket: Socket | null = readInPlace(accepted, receive);
    assert.ok(socket, 'this Node hands its connections out as the last one did');
    assert.equal(socket.remoteAddress, '127.0.0.1');
    socket.on('end', () => socket.end('!'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.setEncoding('latin1');
  for (const word of ['one', 'two']) {
    client.write(word);
    assert.deepEqual(await once(client, 'data'), [word.toUpperCase()]);
  }
  let isClosed = false;
  const closed = once(server.close(), 'close').then(() => {
    isClosed = true;
  });
  await new Promise((done) => server.getConnections((_error, count) => done(assert.equal(count, 1))));
  assert.equal(isClosed, false);
  client.end();
  assert.deepEqual(await once(client, 'data'), ['!']);
  await closed;
  assert.deepEqual(texts, ['one', 'two']);
});
