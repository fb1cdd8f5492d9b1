import type { PriceList } from '../billing/index.ts';
import type { Runtime } from '../runtime.ts';
import { startCampaignSender } from './campaigns/campaign-sender.ts';
import type { Carriers } from './carrier.ts';
import { startDispatcher } from './dispatch-outbox.ts';
import { startAcceptQueue } from './quick/accept-queue.ts';
import type { QuickSender } from './quick/quick-send.ts';
import { startSenderCache } from './senders/sender-cache.ts';
import { startSubmitter } from './submitter.ts';
import { startWaiters } from './waiters.ts';

/** A carrier that answers at all answers within its time-out; what is still open after this is left to the next start. */
const DRAIN_LIMIT_MS = 6_000;

export interface SmsEngine {
  readonly quick: QuickSender;
  /** Slots came free. */
  onRoom(): void;
  /** Nothing that waits goes out any more: campaigns, the outbox. A request under way still has its answer. */
  halt(): void;
  /** No new submits; what is on the wire is settled. */
  stop(): Promise<void>;
}

export function startSmsEngine(options: {
  rt: Runtime;
  carriers: Carriers;
  prices: PriceList;
  waitMs: number;
  linksAddress(): string;
}): SmsEngine {
  const { rt, carriers, prices, waitMs, linksAddress } = options;
  const submitter = startSubmitter(rt);
  const waiters = startWaiters(rt);
  const quick: QuickSender = {
    rt,
    carriers,
    prices,
    linksAddress,
    submitter,
    waiters,
    waitMs,
    accepts: startAcceptQueue(rt),
    senders: startSenderCache(rt),
  };
  const dispatcher = startDispatcher(quick);
  const campaigns = startCampaignSender(quick);
  let halted: Promise<unknown> | null = null;
  const halt = (): Promise<unknown> => {
    halted ??= Promise.all([dispatcher.stop(), campaigns.stop()]);
    return halted;
  };
  return {
    quick,
    onRoom() {
      dispatcher.wake();
      campaigns.wake();
    },
    halt: () => void halt(),
    async stop() {
      await halt();
      await submitter.drain(DRAIN_LIMIT_MS);
      waiters.stop();
      await campaigns.release();
    },
  };
}
