import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atEnd } from './at-end.ts';
import { WireWatch } from './postgres-wire.ts';

/** Decides about a connection when the server reports that these statements are committed. */
export type OnCommitted = (statements: readonly string[]) => 'pass' | 'lose';
/** Decides about a connection when the client sends these statements. */
export type OnAsked = (statements: readonly string[]) => 'pass' | 'cut';

export interface PostgresProxy {
  /** The address of the same database through the proxy. */
  readonly url: string;
  /**
   * Decides for each commit whether its answer is passed on. A lost answer breaks the connection: the statements are committed, and the client sees
   * only that the connection broke.
   */
  onCommitted: OnCommitted;
  /** Decides for each request whether it is passed on. One that is not breaks the connection, and has no effect. */
  onAsked: OnAsked;
  /** The numbers of lost answers and of lost requests. */
  readonly lost: { answers: number; requests: number };
  /** The number of connections that were made so far. */
  made: number;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open without passing a byte. */
  freeze(): void;
  /** Does the same to the open connections only. New ones work. */
  swallow(): void;
  mend(): void;
  stop(): Promise<void>;
}

interface Link {
  readonly near: Socket;
  readonly far: Socket;
}

/** A socket that is already shutting down cannot be reset: it would stay open, and Node would not end the process. */
const reset = (socket: Socket): void => void (socket.writableEnded ? socket.destroy() : socket.resetAndDestroy());

/** Passes everything on except what `proxy` decides otherwise. */
function relay(proxy: PostgresProxy, { near, far }: Link): void {
  const watch = new WireWatch();
  let isOver = false;
  /** Ends the connection to the server without telling the client. */
  const breakOff = (): void => {
    isOver = true;
    reset(near);
    far.end();
  };
  near.on('data', (chunk: Buffer) => {
    if (isOver) return;
    const asked = watch.ask(chunk);
    if (asked.length > 0 && proxy.onAsked(asked) === 'cut') {
      proxy.lost.requests += 1;
      isOver = true;
      reset(near);
      reset(far);
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

/** Stands between the service and its Postgres, so that a test can separate them, or let a COMMIT through and lose its answer. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'frozen' = 'open';

  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    // The other end learns of the failure when this one closes.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((near) => {
    proxy.made += 1;
    if (state === 'cut') {
      reset(near);
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
    for (const socket of sockets) reset(socket);
  };
  const proxy: PostgresProxy = {
    url: url.href,
    onCommitted: () => 'pass',
    onAsked: () => 'pass',
    lost: { answers: 0, requests: 0 },
    made: 0,
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

/** For a test that must pass `through` before the proxy can start. `proxy` works once `through` was called. */
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

/** Loses the answer to the first commit that includes one of these statements. The commit itself succeeds. */
export function loseAnswerOf(proxy: PostgresProxy, ...names: readonly string[]): void {
  proxy.lost.answers = 0;
  proxy.onCommitted = (statements) => {
    if (proxy.lost.answers > 0 || !names.some((name) => statements.includes(name))) return 'pass';
    return 'lose';
  };
}
