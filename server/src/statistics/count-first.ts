import { setTimeout as sleep } from 'node:timers/promises';
import { Gatherer } from '../lib/background/gatherer.ts';
import type { Runtime } from '../runtime.ts';
import { countAccount } from './count-account.ts';
import { findFold } from './store-folds.ts';

/** A request counts what is new itself if that is little. */
const MESSAGES_COUNTED_MAX = 20_000;
const COUNT_MS_MAX = 250;
/** How long it waits while the job or another process counts the account. */
const BUSY_MS_MAX = 2 * COUNT_MS_MAX;
const LOOK_MS = 10;

async function count(rt: Runtime, accountId: number): Promise<void> {
  const fold = await findFold(rt.db, accountId);
  if (fold && (fold.openMessages > MESSAGES_COUNTED_MAX || fold.tookMs > COUNT_MS_MAX)) return;
  const untilMs = performance.now() + BUSY_MS_MAX;
  while ((await countAccount(rt, accountId, null)) === 'busy' && performance.now() < untilMs) await sleep(LOOK_MS);
}

interface Asked {
  readonly rt: Runtime;
  readonly accountId: number;
  readonly counted: PromiseWithResolvers<void>;
}

const startGatherer = () =>
  new Gatherer<Asked>({
    keyOf: ({ accountId }) => accountId,
    batchMax: Number.POSITIVE_INFINITY,
    inFlightMax: 1,
    gatherMs: 0,
    async work(batch) {
      await count(batch[0].rt, batch[0].accountId);
      for (const { counted } of batch) counted.resolve();
    },
    onError(error, batch) {
      for (const { counted } of batch) counted.reject(error);
    },
  });

const gatherers = new WeakMap<Runtime['db'], ReturnType<typeof startGatherer>>();

/**
 * Counts what is new if it is little; the rest was counted by the job a short time ago. Questions that come together, as those of one page do, wait for
 * one count that begins after each of them was asked, so that their answers agree.
 */
export async function countFirst(rt: Runtime, accountId: number): Promise<void> {
  const gatherer = gatherers.get(rt.db) ?? startGatherer();
  gatherers.set(rt.db, gatherer);
  const counted = Promise.withResolvers<void>();
  gatherer.add({ rt, accountId, counted });
  await counted.promise;
}
