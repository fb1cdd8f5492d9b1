import { changeByNumber } from '../../contacts/index.ts';
import type { Db } from '../../db/index.ts';
import { AppError, isUnavailable } from '../../errors.ts';
import { lockUnsuspended } from '../../identity/index.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { accountActor, addToThread, type QuickSender, quickSend } from '../messages/index.ts';
import { findRule, type KeywordRule } from './store-keyword-rules.ts';
import { endRun, type KeywordRun, listRunAccounts, listWaitingRuns } from './store-keyword-runs.ts';

/** Finds runs that another process noted, or did not finish. */
const LOOK_MS = 30_000;
const LEFT_BEHIND_MS = 60_000;
/** A later answer would only confuse the recipient. */
const LATE_MS = 60 * 60_000;
const OF_ACCOUNT_MAX = 50;
const AT_ONCE_MAX = 8;

/** Returns a database handle on which the answer is accepted and the run ended in one transaction, so that no retry answers twice. */
function endingWith(db: Db, run: KeywordRun, rt: Runtime): Db {
  return {
    ...db,
    transact: (work) =>
      db.transact(async (tx) => {
        if (!(await lockUnsuspended(tx, run.accountId))) throw new AppError('forbidden', 'This account is suspended.');
        if (!(await endRun(tx, { ...run, now: rt.clock.now() })))
          throw new AppError('conflict', 'This was answered already.');
        return work(tx);
      }),
  };
}

async function answer(sender: QuickSender, run: KeywordRun, message: string): Promise<void> {
  const { rt } = sender;
  const { accountId, phoneNumber, ourAddress: senderId } = run;
  const input = { to: `+${phoneNumber}`, message, senderId, scheduledAt: null };
  const ending = { ...sender, rt: { ...rt, db: endingWith(rt.db, run, rt) } };
  const actor = await accountActor(rt, accountId, { name: 'keyword rule', mayPassOptOuts: false });
  const { id } = await quickSend(ending, actor, input, { isKeyed: true });
  await addToThread(rt.hot, { accountId, senderId, phoneNumber }, id);
}

async function change({ rt }: QuickSender, { accountId, phoneNumber }: KeywordRun, rule: KeywordRule): Promise<void> {
  const { groupUuid, fields } = rule;
  try {
    await changeByNumber(rt, accountId, { phoneNumber, groupUuid, fields });
  } catch (error) {
    // The account may be full of contacts: the sender of the message gets the answer nevertheless.
    if (!(error instanceof AppError) || isUnavailable(error)) throw error;
    rt.log.warn('a keyword rule could not change a contact', describeError(error));
  }
}

async function perform(sender: QuickSender, run: KeywordRun): Promise<void> {
  const { rt } = sender;
  const isLate = rt.clock.nowMs() - msFromTimestamp(run.createdAt) > LATE_MS;
  const rule = isLate ? null : await findRule(rt.db, run.accountId, run.ruleUuid);
  if (rule !== null) await change(sender, run, rule);
  if (rule === null || rule.answer === null) await endRun(rt.db, { ...run, now: rt.clock.now() });
  else await answer(sender, run, rule.answer);
}

const MAY_PASS: readonly string[] = ['unavailable', 'outgoing_held'];

/** Performs one run. An answer that is refused (opted out, no credits, a withdrawn sender ID) is not tried again. */
async function performOne(sender: QuickSender, run: KeywordRun): Promise<void> {
  const { rt } = sender;
  try {
    await perform(sender, run);
  } catch (error) {
    rt.log.info('a keyword rule sent no answer', describeError(error));
    if (error instanceof AppError && !MAY_PASS.includes(error.code))
      await endRun(rt.db, { ...run, now: rt.clock.now() });
  }
}

export interface KeywordRuns {
  /** Called when runs were noted, to perform them at once. */
  wake(): void;
  /** Performs the runs that were noted by then. */
  perform(untilMs: number): Promise<void>;
  stop(): Promise<void>;
}

/** Performs what the rules of accounts ask for, after the reply was committed. */
export function startKeywordRuns(sender: QuickSender): KeywordRuns {
  const { rt } = sender;
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | null = null;
  const perform = async (untilMs: number): Promise<void> => {
    const until = timestampFromMs(untilMs);
    for (const accountId of await listRunAccounts(rt.db, until)) {
      const runs = await listWaitingRuns(rt.db, { accountId, until, limit: OF_ACCOUNT_MAX });
      for (let start = 0; start < runs.length && !isStopped; start += AT_ONCE_MAX)
        await Promise.all(runs.slice(start, start + AT_ONCE_MAX).map((run) => performOne(sender, run)));
    }
  };
  const pass = async (untilMs: number): Promise<void> => {
    await perform(untilMs).catch((error: unknown) =>
      rt.log.warn('keyword rules could not be looked at', describeError(error)),
    );
    running = null;
    if (isAsked && !isStopped) wake();
  };
  function wake(): void {
    isAsked = running !== null;
    if (running === null && !isStopped) running = pass(rt.clock.nowMs());
  }
  const timer = setInterval(() => {
    if (running === null && !isStopped) running = pass(rt.clock.nowMs() - LEFT_BEHIND_MS);
  }, LOOK_MS);
  timer.unref();
  return {
    wake,
    perform,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
