import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

export interface LossyRelayOptions {
  targetHost?: string;
  targetPort: () => number;
  // The shares of datagrams in each direction.
  lossRatio: number;
  reorderRatio: number;
  delayMs?: number;
  seed?: number;
}

export interface LossyRelay {
  port: number;
  counts: { passed: number; lost: number; delayed: number };
  stop: () => void;
}

const CLIENTS_MAX = 1000;

// A seeded generator: with the same seed, the same datagrams are lost.
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

// A bad network between two UDP endpoints: it loses some datagrams and delivers others late. Each client gets a socket of
// its own towards the target, and the target's datagrams to that socket go back to the client.
export async function startLossyRelay(options: LossyRelayOptions): Promise<LossyRelay> {
  const { targetHost = '127.0.0.1', targetPort, lossRatio, reorderRatio, delayMs = 15 } = options;
  const random = seededRandom(options.seed ?? 1);
  const counts = { passed: 0, lost: 0, delayed: 0 };
  const clients = new Map<string, Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const front = createSocket('udp4');

  const pass = (send: () => void) => {
    if (random() < lossRatio) {
      counts.lost += 1;
    } else if (random() < reorderRatio) {
      counts.delayed += 1;
      const timer = setTimeout(() => {
        timers.delete(timer);
        send();
      }, delayMs);
      timers.add(timer);
    } else {
      counts.passed += 1;
      send();
    }
  };

  const openClient = (host: string, port: number): Socket => {
    const key = `${host}:${port}`;
    const known = clients.get(key);
    if (known) return known;
    if (clients.size >= CLIENTS_MAX) throw new Error('too many clients of the relay');
    const back = createSocket('udp4');
    back.on('error', () => undefined);
    back.on('message', (bytes) => pass(() => front.send(bytes, port, host)));
    clients.set(key, back);
    return back;
  };

  front.on('error', () => undefined);
  front.on('message', (bytes, remote) => {
    const client = openClient(remote.address, remote.port);
    pass(() => client.send(bytes, targetPort(), targetHost));
  });
  front.bind(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    port: front.address().port,
    counts,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      for (const client of clients.values()) client.close();
      front.close();
    },
  };
}
