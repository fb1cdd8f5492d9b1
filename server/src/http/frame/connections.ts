import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressGroup } from '../../lib/values/address-group.ts';
import type { Log } from '../../log.ts';
import { isTrustedProxy } from './client-address.ts';
import { acceptedAs, takenFrom } from './taken-sockets.ts';

export interface ConnectionLimits {
  readonly max: number;
  /** Trusted proxies carry many people, so only `max` bounds their connections. */
  readonly perAddressMax: number;
  /** A connection that was quiet for this long may be closed when there is no room. */
  readonly sweepMs: number;
}

const LIMITS: ConnectionLimits = { max: 8_192, perAddressMax: 1_024, sweepMs: 5_000 };
const LOG_MS = 60_000;
const LEAVE_CHECK_MS = 10;
const REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 5\r\nconnection: close\r\n\r\n';

interface Held {
  readonly accepted: Socket;
  /** Requests that Node's server has passed on and that have no answer yet. */
  underWay: number;
  /** The answer to the newest of them. */
  newest: ServerResponse | null;
  bytesRead: number;
  /** The number of sweeps during which nothing was received. */
  quietSweeps: number;
}

function socketOf({ accepted }: Held): Socket {
  return takenFrom(accepted)?.socket ?? accepted;
}

function mayBeShed(held: Held): boolean {
  return held.quietSweeps > 0 && held.underWay === 0 && (takenFrom(held.accepted)?.isResting() ?? true);
}

/** Limits the connections of all listeners of a process, in total and per address. Quiet connections are closed to make room for new ones. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trusted: BlockList | null;
  readonly #log: Log;
  readonly #byAddress = new Map<string, Set<Held>>();
  readonly #bySocket = new WeakMap<Socket, Held>();
  readonly #timer: NodeJS.Timeout;
  readonly figures = { open: 0, refused: 0, shed: 0 };
  #leftAtMs: number | null = null;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: { trusted: BlockList | null; log: Log; limits?: ConnectionLimits }) {
    this.#limits = options.limits ?? LIMITS;
    this.#trusted = options.trusted;
    this.#log = options.log;
    this.#timer = setInterval(() => this.#sweep(), this.#limits.sweepMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** From now on the last answer on each connection says `Connection: close`. */
  leave(): void {
    this.#leftAtMs ??= performance.now();
    for (const own of this.#byAddress.values()) {
      for (const { newest } of own) if (newest) newest.shouldKeepAlive = false;
    }
  }

  isLeaving(): boolean {
    return this.#leftAtMs !== null;
  }

  /** Clients that asked lately may ask once more, and are told to close. Resolves when none of them is left, or so long after `leave`. */
  async untilLeft(lingerMs: number): Promise<void> {
    const endMs = (this.#leftAtMs ?? Number.NEGATIVE_INFINITY) + lingerMs;
    while (performance.now() < endMs && this.#hasActive()) await sleep(LEAVE_CHECK_MS);
  }

  #hasActive(): boolean {
    for (const own of this.#byAddress.values()) for (const held of own) if (held.quietSweeps === 0) return true;
    return false;
  }

  /**
   * Must be called after everything else that takes the connections of the server. A second server for the same name listens on this machine's own
   * address.
   */
  guard(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (accepted: Socket) => {
      if (!this.#admit(accepted)) return;
      for (const listener of listeners) listener.call(server, accepted);
    });
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const held = this.#bySocket.get(acceptedAs(request.socket));
      if (!held) return;
      held.underWay += 1;
      if (this.isLeaving()) {
        // Requests sent together are all answered: only the last answer may close the connection.
        if (held.newest && !held.newest.headersSent) held.newest.shouldKeepAlive = true;
        response.shouldKeepAlive = false;
      }
      held.newest = response;
      response.once('close', () => {
        held.underWay -= 1;
        if (held.newest === response) held.newest = null;
      });
    });
  }

  #admit(accepted: Socket): boolean {
    const address = addressGroup(accepted.remoteAddress ?? '');
    const own = this.#byAddress.get(address) ?? new Set();
    const isOwnRoom =
      own.size < this.#limits.perAddressMax || isTrustedProxy(this.#trusted, accepted.remoteAddress ?? '');
    const hasRoom =
      (isOwnRoom || this.#shed(own)) && (this.figures.open < this.#limits.max || this.#shed(this.#largest()));
    if (!hasRoom) {
      this.#refuse(accepted, address);
      return false;
    }
    const held: Held = { accepted, underWay: 0, newest: null, bytesRead: 0, quietSweeps: 0 };
    own.add(held);
    this.#byAddress.set(address, own);
    this.#bySocket.set(accepted, held);
    this.figures.open += 1;
    accepted.once('close', () => this.#forget(own, held, address));
    return true;
  }

  #forget(own: Set<Held>, held: Held, address: string): void {
    if (!own.delete(held)) return;
    this.figures.open -= 1;
    if (own.size === 0 && this.#byAddress.get(address) === own) this.#byAddress.delete(address);
  }

  #largest(): Set<Held> {
    let largest = new Set<Held>();
    for (const one of this.#byAddress.values()) if (one.size > largest.size) largest = one;
    return largest;
  }

  /** Closes the connection that was quiet for longest. Returns false if each one has a request under way or was active just now. */
  #shed(of: Set<Held>): boolean {
    let quietest: Held | null = null;
    for (const held of of) {
      if (mayBeShed(held) && (quietest === null || held.quietSweeps > quietest.quietSweeps)) quietest = held;
    }
    if (quietest === null) return false;
    const address = addressGroup(socketOf(quietest).remoteAddress ?? '');
    this.#forget(of, quietest, address);
    socketOf(quietest).destroy();
    this.figures.shed += 1;
    return true;
  }

  #refuse(accepted: Socket, address: string): void {
    this.figures.refused += 1;
    accepted.on('error', () => undefined); // The connection is closed in any case.
    accepted.end(REFUSAL, () => accepted.destroy());
    const nowMs = performance.now();
    if (nowMs - this.#loggedAtMs < LOG_MS) return;
    this.#loggedAtMs = nowMs;
    this.#log.warn('a connection was refused: there are too many', { address, ...this.figures });
  }

  #sweep(): void {
    for (const own of this.#byAddress.values()) {
      for (const held of own) {
        const { bytesRead } = socketOf(held);
        held.quietSweeps = bytesRead === held.bytesRead ? held.quietSweeps + 1 : 0;
        held.bytesRead = bytesRead;
      }
    }
  }
}
