import type { PriceList } from '../billing/index.ts';
import type { Runtime } from '../runtime.ts';
import { startCampaignSender, startRefusalRuns } from './campaigns/index.ts';
import type { Carriers } from './carrier.ts';
import {
  type QuickSender,
  startAcceptQueue,
  startDispatcher,
  startOwnSubmits,
  startSubmitter,
  startWaiters,
} from './messages/index.ts';
import { startSenderCache } from './senders/index.ts';

/** A carrier that answers at all answers within its time-out; what is still open after this is left to the next start. */
const DRAIN_LIMIT_MS = 6_000;

export interface SmsEngine {
  readonly quick: QuickSender;
  /** How long the oldest message has been on the wire, of all processes; 0 when none has been for long. */
  oldestSubmitSeconds(): number;
  /** Slots came free. */
  onSlotsFree(): void;
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
  const refusals = startRefusalRuns(rt);
  const submitter = startSubmitter(rt, { onDue: () => dispatcher.wake(), onAnswer: refusals.note });
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
  const own = startOwnSubmits(rt, submitter);
  let halted: Promise<unknown> | null = null;
  const halt = (): Promise<unknown> => {
    halted ??= Promise.all([dispatcher.stop(), campaigns.stop()]);
    return halted;
  };
  return {
    quick,
    oldestSubmitSeconds: () => own.oldestSeconds(),
    onSlotsFree() {
      dispatcher.wake();
      campaigns.wake();
    },
    halt: () => void halt(),
    async stop() {
      await halt();
      await submitter.drain(DRAIN_LIMIT_MS);
      waiters.stop();
      await own.stop();
      await campaigns.release();
    },
  };
}
