import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpRelay {
  port: number;
  // From here on nothing passes and neither side is told, as when a cable is pulled.
  freeze: () => void;
  stop: () => Promise<void>;
}

// Does what NAT does to a connection: the far side sees an address other than the caller's. `onBytes` is told what the caller sends.
export async function startTcpRelay(
  targetPort: () => number,
  onBytes: (bytes: Buffer) => void = () => undefined,
): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(targetPort(), '127.0.0.1');
    for (const socket of [near, far]) keep(socket);
    near.on('data', onBytes).pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
