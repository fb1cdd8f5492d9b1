import { repeat } from '../../../lib/background/repeat.ts';
import { msFromTimestamp, type Timestamp } from '../../../lib/time/timestamp.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Submitter } from '../submit/submitter.ts';
import { makeUnknown } from './make-unknown.ts';
import { findOldestSubmit, listOwnOverdueSubmits } from './store-submitting.ts';

const LOOK_MS = 5_000;
const ROWS_MAX = 1_000;

export interface OwnSubmits {
  /** Returns how long the oldest row has been on the wire; 0 if none has been there for long. */
  oldestSeconds(): number;
  stop(): Promise<void>;
}

/** Does this process's part of the sweep: it alone knows whether rows that name it are on the wire. */
export async function endForgottenSubmits(rt: Runtime, submitter: Pick<Submitter, 'has'>): Promise<number> {
  const processId = rt.processId();
  const own = await listOwnOverdueSubmits(rt.db, processId, ROWS_MAX);
  const forgotten = own.filter(({ id }) => !submitter.has(id));
  let ended = 0;
  for (const [accountId, submits] of Map.groupBy(forgotten, (one) => one.accountId))
    ended += await makeUnknown(rt, { accountId, ids: submits.map(({ id }) => id), processId });
  if (ended > 0) rt.log.warn('messages of which this process knows nothing are unknown now', { messages: ended });
  return ended;
}

export function startOwnSubmits(rt: Runtime, submitter: Pick<Submitter, 'has'>): OwnSubmits {
  let oldestAt: Timestamp | null = null;
  const look = async (): Promise<void> => {
    oldestAt = await findOldestSubmit(rt.db);
    if (oldestAt !== null) await endForgottenSubmits(rt, submitter);
  };
  const looks = repeat(LOOK_MS, look, (error) =>
    rt.log.debug('overdue messages could not be looked at', describeError(error)),
  );
  return {
    oldestSeconds: () => (oldestAt === null ? 0 : Math.round((rt.clock.nowMs() - msFromTimestamp(oldestAt)) / 1000)),
    stop: () => looks.stop(),
  };
}
