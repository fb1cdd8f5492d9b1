import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  /** The same database, by way of the proxy. */
  readonly url: string;
  /** Every connection breaks, and new ones are refused. */
  cut(): void;
  /** Connections stay open, and not a byte passes. */
  freeze(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Stands between the service and its Postgres, so that a test can take one away from the other. */
export async function startCutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';

  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // The other end learns of it by its own close.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: target.hostname, port: Number(target.port) });
    keep(near, far);
    keep(far, near);
    near.pipe(far);
    far.pipe(near);
    if (state === 'frozen') for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    state = 'cut';
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: url.href,
    cut,
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    mend() {
      for (const socket of sockets) socket.resume();
      state = 'open';
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
