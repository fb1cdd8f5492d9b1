import { type ContactsPart, listNextMembers, moveMembers } from '../contacts/index.ts';
import { hasLookups } from '../identity/index.ts';
import { accountWalker } from '../lib/background/walk-accounts.ts';
import { msFromTimestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { assertMove } from '../lib/values/moves.ts';
import { describeError } from '../log.ts';
import type { Lookups, StalledBy } from '../lookups/index.ts';
import type { Runtime } from '../runtime.ts';
import { findSegments, listNextContacts } from '../segments/index.ts';
import { NUMBER_CHECK_MOVES, type NumberCheck } from './check.ts';
import { type Answer, countAnswers } from './count-answers.ts';
import {
  advance,
  endState,
  findStuckSince,
  listCheckWork,
  lockStep,
  takeCheck,
  type Waiting,
  wait,
} from './store-checks.ts';

const PAGE_CONTACTS = 100;
/** A tenth of what one process asks at a time, so that single messages have their answers beside it. */
const ASKED_AT_ONCE = 20;
/** How long one check is worked on before the next one gets its turn. A question that was begun is awaited. */
const TURN_MS = 1_000;
const WAIT_MS: Readonly<Record<StalledBy, number>> = { budget: 600_000, sources: 60_000 };
/** While as many numbers are asked for as may be, so that nothing is done in vain meanwhile. */
const BUSY_MS = 1_000;
/** After a page that failed, of which the log has the error. */
const FAILED_MS = 60_000;
/** After so many waits for sources that fail, what they do not answer is left out, so that one number does not hold up the others. */
const TRIES_MAX = 3;
/** A check that gets no further for so long fails. */
const STUCK_MS = 3 * 86_400_000;

const GONE = 'The group or segment was deleted.';
const INVALID = 'The condition of the segment names something that was deleted.';
const NOT_ALLOWED = 'The operator no longer lets this account have numbers looked up.';
const STUCK = 'It got no further for three days: the budget was spent, or the sources did not answer.';

async function end(rt: Runtime, one: NumberCheck, status: NumberCheck['status'], failure = ''): Promise<void> {
  assertMove(NUMBER_CHECK_MOVES, one.status, status);
  await endState(rt.db, { ...one, status, failure, now: rt.clock.now() });
}

/** Reads the next contacts, or says why there can be none. */
async function nextPart(rt: Runtime, one: NumberCheck): Promise<ContactsPart | string> {
  const { accountId, groupUuid, segmentUuid, afterId } = one;
  if (groupUuid !== null)
    return (await listNextMembers(rt.db, { accountId, groupUuid }, { afterId, limit: PAGE_CONTACTS })) ?? GONE;
  const [segment] = segmentUuid === null ? [] : await findSegments(rt.db, accountId, [segmentUuid]);
  if (!segment) return GONE;
  const at = { accountId, nowMs: rt.clock.nowMs() };
  const found = await listNextContacts(rt, at, { condition: segment.condition, afterId });
  if (found === null) return INVALID;
  const { contacts, lastId } = found;
  if (contacts.length <= PAGE_CONTACTS) return { contacts, lastId };
  const some = contacts.slice(0, PAGE_CONTACTS);
  return { contacts: some, lastId: some.at(-1)?.id ?? null };
}

interface Answered {
  readonly answers: readonly Answer[];
  readonly stalledBy: StalledBy | null;
}

/** Asks for contacts in their order. It ends with the first one whose answer has to be waited for, and when its time is over. */
async function askPart(rt: Runtime, lookups: Lookups, one: NumberCheck, { contacts }: ContactsPart): Promise<Answered> {
  const { accountId, tries } = one;
  const kept = await lookups.keptFacts(
    rt.db,
    contacts.map(({ phoneNumber }) => phoneNumber),
  );
  const answers: Answer[] = [];
  const endMs = performance.now() + TURN_MS;
  for (let from = 0; from < contacts.length; from += ASKED_AT_ONCE) {
    if (from > 0 && performance.now() > endMs) break;
    const some = contacts.slice(from, from + ASKED_AT_ONCE).map(({ phoneNumber }) => phoneNumber);
    const found = await Promise.all(
      some.map((number) => kept.get(number) ?? (kept.has(number) ? null : lookups.askOfMany(number, accountId))),
    );
    for (const [place, phoneNumber] of some.entries()) {
      // While a source is tried again, or many others are asked for, some questions were not asked.
      const first = found[place] ?? null;
      const wasNotAsked = first === 'unanswered' || first === 'sources' || first === 'busy';
      const facts = wasNotAsked ? await lookups.askOfMany(phoneNumber, accountId) : first;
      const mustWait = facts === 'budget' || (facts === 'sources' && tries < TRIES_MAX);
      if (mustWait) return { answers, stalledBy: facts };
      // It goes on with this number at its next turn.
      if (facts === 'busy') return { answers, stalledBy: null };
      answers.push({
        phoneNumber,
        facts: facts === 'sources' || facts === 'doubtful' ? 'unanswered' : facts,
        wasAsked: !kept.has(phoneNumber),
      });
    }
  }
  return { answers, stalledBy: null };
}

async function workOnChecking(rt: Runtime, lookups: Lookups, one: NumberCheck): Promise<void> {
  // The operator may have ended the lookups of the account, or suspended it.
  if (!(await hasLookups(rt.db, one.accountId))) return end(rt, one, 'failed', NOT_ALLOWED);
  const part = await nextPart(rt, one);
  if (typeof part === 'string') return end(rt, one, 'failed', part);
  // A process that does not know the source yet would take every number of a page for unanswered.
  await lookups.catchUp();
  const { answers, stalledBy } = await askPart(rt, lookups, one, part);
  const isWhole = answers.length === part.contacts.length;
  const throughId = isWhole ? part.lastId : part.contacts[answers.length - 1]?.id;
  let at: NumberCheck = one;
  if (answers.length > 0 || isWhole) {
    const afterId = throughId ?? part.contacts.at(-1)?.id ?? one.afterId;
    const counts = countAnswers(one.counts, answers);
    const step = { ...one, throughId: afterId, rows: answers.length, counts, changedNow: 0, now: rt.clock.now() };
    if (!(await advance(rt.db, step))) return;
    at = { ...one, afterId, tries: 0 };
  }
  if (stalledBy !== null) {
    const wakeAt = timestampFromMs(rt.clock.nowMs() + WAIT_MS[stalledBy]);
    const tries = stalledBy === 'sources' ? at.tries + 1 : at.tries;
    await wait(rt.db, { ...at, tries, stalledBy, wakeAt });
  } else if (answers.length === 0 && !isWhole) {
    await wait(rt.db, { ...one, wakeAt: timestampFromMs(rt.clock.nowMs() + BUSY_MS) });
  } else if (isWhole && part.lastId === null) await end(rt, at, 'checked');
}

async function workOnCleaning(rt: Runtime, lookups: Lookups, one: NumberCheck): Promise<void> {
  const { accountId, cleaning, groupUuid: from } = one;
  const part = await nextPart(rt, one);
  if (typeof part === 'string') return end(rt, one, 'failed', part);
  if (cleaning === null) throw new Error('a check without kinds cleans nothing');
  const { contacts, lastId } = part;
  const isDone = await rt.db.transact(async (tx) => {
    if (!(await lockStep(tx, one))) return true;
    const numbers = contacts.map(({ phoneNumber }) => phoneNumber);
    const kept = await lookups.keptFacts(tx, numbers);
    const isTaken = ({ phoneNumber }: (typeof contacts)[number]): boolean => {
      const facts = kept.get(phoneNumber);
      if (facts === undefined) return false;
      const kind = facts === null ? 'unlisted' : facts.type;
      return cleaning.kinds.some((wanted) => wanted === kind);
    };
    const contactIds = contacts.filter(isTaken).map(({ id }) => id);
    const changedNow =
      contactIds.length === 0 ? 0 : await moveMembers(tx, { accountId, contactIds, from, to: cleaning.toGroupUuid });
    if (changedNow === null) return false;
    const throughId = lastId ?? contacts.at(-1)?.id ?? one.afterId;
    return advance(tx, { ...one, throughId, rows: contacts.length, changedNow, now: rt.clock.now() });
  });
  if (!isDone) return end(rt, one, 'failed', GONE);
  if (lastId === null) await end(rt, one, 'cleaned');
}

async function workOn(rt: Runtime, lookups: Lookups, one: NumberCheck): Promise<void> {
  if (rt.clock.nowMs() - msFromTimestamp(one.progressAt) > STUCK_MS) return end(rt, one, 'failed', STUCK);
  return one.status === 'checking' ? workOnChecking(rt, lookups, one) : workOnCleaning(rt, lookups, one);
}

/** A page that fails does not come again at once, and keeps no other check from its turn. */
async function workOnOrPutOff(rt: Runtime, lookups: Lookups, one: NumberCheck): Promise<void> {
  try {
    await workOn(rt, lookups, one);
  } catch (error) {
    rt.log.error('a page of a check of numbers failed', { check: one.uuid, ...describeError(error) });
    await wait(rt.db, { ...one, wakeAt: timestampFromMs(rt.clock.nowMs() + FAILED_MS) });
  }
}

const nextOf = accountWalker<Waiting>({ perAccountMax: 1, rowsMax: 1 });

/** Works on one check for one turn, account after account. Returns true if there was one. */
export async function runNumberChecks(rt: Runtime, lookups: Lookups): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  // What is further ahead than a wait can be was written before the clock went back.
  const [from, to] = [timestampFromMs(nowMs), timestampFromMs(nowMs + WAIT_MS.budget)];
  const { rows } = await nextOf(rt, {
    read: (afterAccountId, limit) => listCheckWork(rt.db, afterAccountId, limit),
    canAct: ({ wakeAt }) => wakeAt <= from || wakeAt > to,
  });
  const [next] = rows;
  const one = next ? await takeCheck(rt.db, next) : null;
  if (one) await workOnOrPutOff(rt, lookups, one);
  return next !== undefined;
}

/** For how many seconds the check that waits longest has got no further. */
export async function measureStuckChecks(rt: Runtime): Promise<number> {
  const since = await findStuckSince(rt.db);
  return since === null ? 0 : Math.max(0, Math.floor((rt.clock.nowMs() - msFromTimestamp(since)) / 1_000));
}
