import type { PriceList } from '../billing/index.ts';
import type { Runtime } from '../runtime.ts';
import { startCampaignSender, startRefusalRuns } from './campaigns/index.ts';
import type { Carriers } from './carrier.ts';
import { type QuickSender, startMessages } from './messages/index.ts';

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
  const { rt, ...sending } = options;
  const messages = startMessages(rt, { ...sending, onAnswer: startRefusalRuns(rt).note });
  const campaigns = startCampaignSender(messages.quick);
  let halted: Promise<unknown> | null = null;
  const halt = (): Promise<unknown> => {
    halted ??= Promise.all([messages.halt(), campaigns.stop()]);
    return halted;
  };
  return {
    quick: messages.quick,
    oldestSubmitSeconds: () => messages.oldestSubmitSeconds(),
    onSlotsFree() {
      messages.wake();
      campaigns.wake();
    },
    halt: () => void halt(),
    async stop() {
      await halt();
      await messages.stop(DRAIN_LIMIT_MS);
      await campaigns.release();
    },
  };
}
