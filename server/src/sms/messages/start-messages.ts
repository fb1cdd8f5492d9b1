import { startKnownValues } from '../../named-values/index.ts';
import { startSenderCache } from '../../requests/index.ts';
import type { Runtime } from '../../runtime.ts';
import { startDispatcher } from './dispatch/dispatch-outbox.ts';
import { startAcceptQueue } from './quick/accept-queue.ts';
import { QUEUED, type QuickSender } from './quick/quick-send.ts';
import { startOwnSubmits } from './recovery/own-submits.ts';
import { type SubmitEvents, startSubmitter } from './submit/submitter.ts';
import { startWaiters } from './submit/waiters.ts';

export interface RunningMessages {
  readonly quick: QuickSender;
  /** Returns how long the oldest message of all processes has been on the wire; 0 if none has been there for long. */
  oldestSubmitSeconds(): number;
  /** Called when slots come free. */
  wake(): void;
  /** Stops the outbox from sending. */
  halt(): Promise<void>;
  /** Called after the halt; settles what is on the wire, within the limit. */
  stop(drainLimitMs: number): Promise<void>;
}

/** Starts the sending of messages in this process: quick sends at once, and those of the outbox. */
export function startMessages(
  rt: Runtime,
  options: Pick<QuickSender, 'carriers' | 'prices' | 'waitMs' | 'linksAddress'> & Pick<SubmitEvents, 'onAnswer'>,
): RunningMessages {
  const { onAnswer, ...sending } = options;
  const submitter = startSubmitter(rt, { onDue: () => dispatcher.wake(), ...(onAnswer && { onAnswer }) });
  const waiters = startWaiters(rt);
  const known = { senders: startSenderCache(rt), values: startKnownValues(rt.db) };
  const quick = { rt, ...sending, submitter, waiters, accepts: startAcceptQueue(rt), ...known };
  const dispatcher = startDispatcher(quick);
  rt.notices.on(QUEUED, () => dispatcher.wake());
  const own = startOwnSubmits(rt, submitter);
  return {
    quick,
    oldestSubmitSeconds: () => own.oldestSeconds(),
    wake: () => dispatcher.wake(),
    halt: () => dispatcher.stop(),
    async stop(drainLimitMs) {
      await submitter.drain(drainLimitMs);
      waiters.stop();
      await own.stop();
    },
  };
}
