import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 30_000;

/** A connection whose bytes a test writes and reads itself. */
export interface Wire {
  readonly socket: Socket;
  /** Applies `take` to everything received until it returns a value. */
  until<T>(take: (text: string) => T | null): Promise<T>;
}

export async function openWire(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece: string) => {
    text += piece;
  });
  return {
    socket,
    async until(take) {
      for (const deadline = performance.now() + LIMIT_MS; ; await sleep(5)) {
        const taken = take(text);
        if (taken !== null) return taken;
        assert.ok(performance.now() < deadline, text);
      }
    },
  };
}
