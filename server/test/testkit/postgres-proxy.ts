import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';
import { WireWatch } from './postgres-wire.ts';

/** What becomes of a connection when the server says that these statements are committed. */
export type OnCommitted = (statements: readonly string[]) => 'pass' | 'lose';
/** … and when the client asks for these. */
export type OnAsked = (statements: readonly string[]) => 'pass' | 'cut';

export interface PostgresProxy {
  /** The same database, by way of the proxy. */
  readonly url: string;
  /**
   * Decides of each commit whether its answer gets through. One that is lost takes its connection along: the statements are
   * committed, and whoever asked for them is told that the connection broke.
   */
  onCommitted: OnCommitted;
  /** Decides of each request whether it gets through; one that does not takes its connection along, and did nothing. */
  onAsked: OnAsked;
  /** How many answers were lost, and how many requests. */
  readonly lost: { answers: number; requests: number };
  /** Every connection breaks, and new ones are refused. */
  cut(): void;
  /** Connections stay open, and not a byte passes. */
  freeze(): void;
  /** The same for those that are open now; new ones are served. */
  swallow(): void;
  mend(): void;
  stop(): Promise<void>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/** Lets everything through but what `proxy` decides against. */
function relay(proxy: PostgresProxy, { near, far }: Link): void {
  const watch = new WireWatch();
  let isOver = false;
  /** The server ends what it has; the client is told nothing. */
  const breakOff = (): void => {
    isOver = true;
    near.resetAndDestroy();
    far.end();
  };
  near.on('data', (chunk: Buffer) => {
    if (isOver) return;
    const asked = watch.ask(chunk);
    if (asked.length > 0 && proxy.onAsked(asked) === 'cut') {
      proxy.lost.requests += 1;
      isOver = true;
      near.resetAndDestroy();
      far.resetAndDestroy();
      return;
    }
    far.write(chunk);
  });
  far.on('data', (chunk: Buffer) => {
    if (isOver) return;
    for (const { bytes, committed } of watch.answer(chunk)) {
      if (committed !== null && proxy.onCommitted(committed) === 'lose') {
        proxy.lost.answers += 1;
        breakOff();
        return;
      }
      near.write(bytes);
    }
  });
}

/**
 * Stands between the service and its Postgres, so that a test can take one away from the other, or let a COMMIT come through
 * and lose the answer to it.
 */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
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
    relay(proxy, { near, far });
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
  const proxy: PostgresProxy = {
    url: url.href,
    onCommitted: () => 'pass',
    onAsked: () => 'pass',
    lost: { answers: 0, requests: 0 },
    cut,
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.pause();
    },
    swallow() {
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
  return proxy;
}

/** For what opens its database by an address that it is given: the proxy is there once `through` was called. */
export function proxyToBe(): { through(url: string): Promise<string>; proxy(): PostgresProxy } {
  let started: PostgresProxy | undefined;
  return {
    async through(url) {
      const proxy = await startPostgresProxy(url);
      atEnd(() => proxy.stop());
      started = proxy;
      return proxy.url;
    },
    proxy() {
      assert.ok(started);
      return started;
    },
  };
}

/** The first commit that one of these statements takes part in comes through, and its answer does not. */
export function loseAnswerOf(proxy: PostgresProxy, ...names: readonly string[]): void {
  proxy.lost.answers = 0;
  proxy.onCommitted = (statements) => {
    if (proxy.lost.answers > 0 || !names.some((name) => statements.includes(name))) return 'pass';
    return 'lose';
  };
}
