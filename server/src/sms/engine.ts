import type { PriceList } from '../billing/index.ts';
import type { Runtime } from '../runtime.ts';
import { startCampaignSender, startRefusalRuns } from './campaigns/index.ts';
import type { Carriers } from './carrier.ts';
import { type QuickSender, startMessages } from './messages/index.ts';

/** A carrier that answers at all does so within its time-out. The next start settles messages that are still on the wire after this limit. */
const DRAIN_LIMIT_MS = 6_000;

export interface SmsEngine {
  readonly quick: QuickSender;
  /** Returns how long the oldest message of all processes has been on the wire; 0 if none has been there for long. */
  oldestSubmitSeconds(): number;
  /** Called when slots come free. */
  onSlotsFree(): void;
  /** Campaigns and the outbox send no more. A request under way is still answered. */
  halt(): void;
  /** Submits nothing more and settles what is on the wire. */
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
