import type { KeyObject } from 'node:crypto';
import { startWakeableLoop } from '../../lib/background/wakeable-loop.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import type { OfEndpoint } from '../log/store-deliveries.ts';
import type { WebhookPoster } from '../sending/post-webhook.ts';
import { signingKey } from '../sending/sign-webhook.ts';
import { EndpointRunner } from './endpoint-runner.ts';
import { Slots } from './slots.ts';
import {
  type BoardRow,
  claimEndpoint,
  countLivingProcesses,
  type EndpointInHand,
  findEndpointInHand,
  readWebhookBoard,
  releaseEndpoint,
} from './store-progress.ts';

const LOOK_EVERY_MS = 250;
/** How long a stopping process waits for requests under way. */
const STOP_PATIENCE_MS = 3_000;
/** A surplus endpoint passes to another process once its requests under way have ended. */
const HAND_OVER_PATIENCE_MS = 16_000;

export interface RunningWebhooks {
  wake(): void;
  /** The number of endpoints that this process delivers to. */
  readonly endpoints: number;
  readonly underWay: number;
  stop(): Promise<void>;
}

interface Parts {
  readonly rt: Runtime;
  readonly poster: WebhookPoster;
  readonly seal: Seal | null;
}

const keyOf = ({ accountId, endpoint }: OfEndpoint): string => `${accountId} ${endpoint}`;

class Deliverer {
  readonly #parts: Parts;
  readonly runners = new Map<string, EndpointRunner>();
  readonly slots = new Slots();
  readonly #unreadable = new Set<string>();
  readonly #leaving = new Map<string, Promise<unknown>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async pass(): Promise<void> {
    const { rt, seal } = this.#parts;
    if (seal === null) return;
    const isHeld = await rt.outgoing.isHeld();
    const processId = rt.processId();
    const board = isHeld ? [] : await readWebhookBoard(rt.db, processId, rt.clock.now());
    const ours = new Map(board.filter((row) => row.isOurs).map((row) => [keyOf(row), row]));
    for (const [key, runner] of this.runners) {
      // The endpoint is paused, deleted, suspended or with another process, or its runner has stopped by itself.
      if (!ours.has(key) || runner.isStopped) this.#leave(key, runner);
    }
    for (const [key, row] of ours) await this.#attend(key, row, { processId, seal });
    if (board.length > 0) await this.#share(board, processId);
  }

  async #attend(key: string, row: BoardRow, { processId, seal }: { processId: number; seal: Seal }): Promise<void> {
    const { rt, poster } = this.#parts;
    if (this.#leaving.has(key)) return;
    const runner = this.runners.get(key);
    if (runner?.version === row.version) return runner.wake(row);
    const endpoint = await findEndpointInHand(rt.db, { ...row, processId });
    if (!endpoint) return;
    const keys = this.#keysOf(key, endpoint, seal);
    if (keys === null) return;
    if (runner) {
      runner.change(endpoint, keys);
      return runner.wake(row);
    }
    const of = { accountId: row.accountId, endpoint: row.endpoint };
    const begun = new EndpointRunner({ rt, poster, slots: this.slots, seal }, { of, processId, endpoint, keys });
    this.runners.set(key, begun);
    begun.wake({ hasEvents: true, hasDue: true });
  }

  #keysOf(key: string, endpoint: EndpointInHand, seal: Seal): KeyObject[] | null {
    const secret = seal.open(endpoint.sealedSecret);
    if (secret !== null) {
      const old = endpoint.sealedOldSecret === null ? null : seal.open(endpoint.sealedOldSecret);
      return (old === null ? [secret] : [secret, old]).map(signingKey);
    }
    if (!this.#unreadable.has(key))
      this.#parts.rt.log.error('the secret of a webhook cannot be decrypted with this VOLLEY_SECRET', { webhook: key });
    this.#unreadable.add(key);
    return null;
  }

  /** Takes this process's share of the endpoints. Those of a dead process are free. */
  async #share(board: readonly BoardRow[], processId: number): Promise<void> {
    const { rt } = this.#parts;
    const free = board.filter((row) => row.isFree);
    const mine = board.filter((row) => row.isOurs);
    if (free.length === 0 && mine.length <= 1) return;
    const part = Math.ceil(board.length / (await countLivingProcesses(rt.db)));
    for (const row of free.slice(0, Math.max(0, part - mine.length))) await claimEndpoint(rt.db, row, processId);
    for (const row of mine.slice(part)) {
      const runner = this.runners.get(keyOf(row));
      if (runner) this.#leave(keyOf(row), runner, HAND_OVER_PATIENCE_MS);
    }
  }

  #leave(key: string, runner: EndpointRunner, patienceMs = STOP_PATIENCE_MS): void {
    const { rt } = this.#parts;
    this.runners.delete(key);
    const processId = rt.processId();
    const left = runner
      .stop(patienceMs)
      .then(() => releaseEndpoint(rt.db, { ...runner.of, processId }))
      .catch((error: unknown) => rt.log.debug('a webhook was not handed over', describeError(error)))
      .finally(() => this.#leaving.delete(key));
    this.#leaving.set(key, left);
  }

  async stop(): Promise<void> {
    for (const [key, runner] of this.runners) this.#leave(key, runner);
    await Promise.all(this.#leaving.values());
  }
}

/** Delivers the events of the endpoints whose leases this process holds, and takes its share of them. */
export function startWebhooks(parts: Parts): RunningWebhooks {
  const deliverer = new Deliverer(parts);
  const { rt, poster } = parts;
  const loop = startWakeableLoop({
    pass: async () => {
      await deliverer.pass();
      return false;
    },
    pauseMs: LOOK_EVERY_MS,
    isPaced: true,
    onError: (error) => rt.log.debug('webhooks could not be looked at', describeError(error)),
  });
  return {
    wake: () => loop.wake(),
    get endpoints() {
      return deliverer.runners.size;
    },
    get underWay() {
      return deliverer.slots.underWay;
    },
    async stop() {
      await loop.stop();
      await deliverer.stop();
      poster.stop();
    },
  };
}
