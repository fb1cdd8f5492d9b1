import { eraseContact } from '../contacts/index.ts';
import { listOpenTransactions, type Transaction } from '../db/index.ts';
import { forgetInExports } from '../exports/index.ts';
import { type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { ERASURE_STEPS, type ErasureStep } from './erasure.ts';
import { lookLast } from './look-last.ts';
import { type NumberHash, numberHashOf, openNumber } from './number-hash.ts';
import {
  ERASE,
  ERASE_LISTS,
  type ErasedPage,
  eraseBesideAttempts,
  eraseBesideCalls,
  eraseBesideMessages,
  eraseBesideThreads,
  eraseFromTraces,
  erasePage,
  type PagedErase,
} from './store-erase.ts';
import {
  advanceErasure,
  countErased,
  countRunningErasures,
  deleteKeptBeside,
  type ErasureAtWork,
  type ErasureProgress,
  endErasure,
  lockNextErasure,
} from './store-erasures.ts';
import { eraseMessagesOfNumber } from './store-number.ts';

/** Pages of one run of the job, each in a transaction. */
const PAGES_MAX = 400;
/** A contact that is found was written after the request. Whoever writes it again and again does not make the erasure go on for ever. */
const ROUNDS_MAX = 5;
/** The id of a single message may be made 5 s before its row is stored. */
const ID_AHEAD_MS = 6_000;
/** How far before the request the last search of messages begins, if the number is not known: longer than that, and than the clocks of processes differ. */
const LOOK_BACK_MS = 60_000;
const MESSAGES = ERASURE_STEPS.indexOf('messages');
const LAST_SEARCH = ERASURE_STEPS.length;

interface Erasing {
  readonly tx: Transaction;
  readonly work: ErasureAtWork;
  readonly key: NumberHash;
  readonly number: PhoneNumber | null;
}

const pageOf = ({ tx, work, key }: Erasing, of: PagedErase): Promise<ErasedPage> =>
  erasePage(tx, of, { accountId: work.accountId, numberHash: work.numberHash, key, place: work.place });

type Walk = (erasing: Erasing) => Promise<ErasedPage>;

const simply =
  (of: PagedErase): Walk =>
  (erasing) =>
    pageOf(erasing, of);

/** Walks over two tables in one step; the places in the second have its name before them. */
async function pageOfBoth(erasing: Erasing, first: Walk, name: string, second: Walk): Promise<ErasedPage> {
  const { work } = erasing;
  const mark = `${name}:`;
  if (work.place.startsWith(mark)) {
    const rest = { ...work, place: work.place.slice(mark.length) };
    const page = await second({ ...erasing, work: rest });
    return { ...page, place: page.place === null ? null : `${mark}${page.place}` };
  }
  const page = await first(erasing);
  return { ...page, place: page.place ?? mark };
}

/** Erases from campaigns of both kinds, first from those of texts. */
function eraseFromCampaigns(erasing: Erasing): Promise<ErasedPage> {
  const lists = erasing.number === null ? ERASE_LISTS.all : ERASE_LISTS.atRest;
  return pageOfBoth(erasing, simply(lists.sms), 'voice', simply(lists.voice));
}

async function pageOfMessages(erasing: Erasing): Promise<ErasedPage> {
  const { tx, work, number } = erasing;
  if (number === null) return pageOf(erasing, ERASE.messages);
  const ids = await eraseMessagesOfNumber(tx, { accountId: work.accountId, number });
  return { place: ids.at(-1) ?? null, ids };
}

async function eraseMessages(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOfMessages(erasing);
  await eraseBesideMessages(erasing.tx, erasing.work.accountId, page.ids as readonly Uuid[]);
  return page;
}

async function eraseCallees(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.calls);
  await eraseBesideCalls(erasing.tx, erasing.work.accountId, page.ids);
  return page;
}

/** The attempts count as the calls that they belong to. */
async function eraseAttempts(erasing: Erasing): Promise<ErasedPage> {
  const { place, ids } = await pageOf(erasing, ERASE.attempts);
  await eraseBesideAttempts(erasing.tx, erasing.work.accountId, ids as readonly Uuid[]);
  return { place, ids: [] };
}

const eraseCalls: Walk = (erasing) => pageOfBoth(erasing, eraseCallees, 'attempts', eraseAttempts);

async function eraseContacts(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.contacts);
  for (const id of page.ids) await eraseContact(erasing.tx, erasing.work.accountId, Number(id));
  return page;
}

/**
 * Contacts, and those that are kept so that a deletion can be undone. An undo moves a person from the kept to the contacts, maybe to a place that the
 * walk has passed, and a deletion moves the other way: so the kept are walked over before the contacts and after them.
 */
const eraseContactsAndKept: Walk = (erasing) =>
  pageOfBoth(erasing, simply(ERASE.deletedContacts), 'contacts', (rest) =>
    pageOfBoth(rest, eraseContacts, 'deleted', simply(ERASE.deletedContacts)),
  );

async function eraseConversations(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.conversations);
  await eraseBesideThreads(erasing.tx, erasing.work.accountId, page.ids as readonly Uuid[]);
  return page;
}

const STEPS: Readonly<Record<ErasureStep, Walk>> = {
  campaigns: eraseFromCampaigns,
  messages: eraseMessages,
  calls: eraseCalls,
  contacts: eraseContactsAndKept,
  consents: simply(ERASE.consents),
  consent_history: simply(ERASE.consentEvents),
  opt_outs: simply(ERASE.optOuts),
  replies: simply(ERASE.replies),
  conversations: eraseConversations,
  keyword_answers: simply(ERASE.keywordAnswers),
  verifications: simply(ERASE.verifications),
  visits: simply(ERASE.visits),
  events: simply(ERASE.events),
  webhook_log: simply(ERASE.webhookLog),
};

/**
 * Returns the transactions that may still store messages or calls for the person with ids that the walk would have passed: those that were open after
 * the contact was deleted. Ids are made before their rows are committed, so the walk begins when none is left.
 */
async function listWaitedFor(tx: Transaction, { waitsFor }: ErasureAtWork): Promise<string[]> {
  const open = await listOpenTransactions(tx);
  return waitsFor === null ? open : open.filter((id) => waitsFor.includes(id));
}

/** Whether rows of single messages that were accepted before the request may still be stored. A request in the future is of a clock that was wrong. */
function isFresh(rt: Runtime, { requestedAt }: ErasureAtWork): boolean {
  const agoMs = rt.clock.nowMs() - msFromTimestamp(requestedAt);
  return agoMs >= 0 && agoMs < ID_AHEAD_MS;
}

/** Returns where the work goes on after a page of a step. */
function progressAfter(work: ErasureAtWork, step: ErasureStep, { place, ids }: ErasedPage): ErasureProgress {
  const { waitsFor, rounds, foundContact } = work;
  const of = { waitsFor, rounds, foundContact: foundContact || (step === 'contacts' && ids.length > 0) };
  if (place !== null) return { ...of, step: work.step, place };
  const next = { ...of, step: work.step + 1, place: '' };
  // The first step also begins an erasure that is done once more after a restore.
  return work.step === 0 ? { ...next, waitsFor: null, rounds: 0, foundContact: false } : next;
}

type Outcome = 'done' | 'worked' | 'waits';

/** Walks once more: a campaign may have selected the contact before it was deleted, or have listed the number. */
async function walkAgain(rt: Runtime, tx: Transaction, work: ErasureAtWork): Promise<Outcome> {
  const again = { step: MESSAGES, place: '', waitsFor: null, rounds: work.rounds + 1, foundContact: false };
  await advanceErasure(tx, work, again, rt.clock.now());
  return 'worked';
}

/** Ends the erasure, unless there is something that was not there when the walk passed. */
async function end(rt: Runtime, tx: Transaction, work: ErasureAtWork, number: PhoneNumber | null): Promise<Outcome> {
  const mayWalk = work.rounds + 1 < ROUNDS_MAX;
  if (work.foundContact && mayWalk) return walkAgain(rt, tx, work);
  const found = number === null ? 'nothing' : await lookLast(tx, work, number);
  if (found === 'nothing') {
    await eraseFromTraces(tx, number ?? '');
    // Questions and messages that were under way when the erasure began have kept the number since.
    if (number !== null) await deleteKeptBeside(tx, number);
    await forgetInExports(rt, tx, work.accountId, number);
    await endErasure(tx, work, rt.clock.now());
    return 'done';
  }
  if (found === 'lists' && mayWalk) return walkAgain(rt, tx, work);
  await advanceErasure(tx, work, work, rt.clock.now());
  return found === 'in use' ? 'waits' : 'worked';
}

async function takeStep(rt: Runtime, tx: Transaction, work: ErasureAtWork): Promise<Outcome> {
  const now = rt.clock.now();
  const number = openNumber(rt, work.sealedNumber);
  // By number, the end itself looks for messages once more.
  if (work.step > LAST_SEARCH || (work.step === LAST_SEARCH && number !== null)) return end(rt, tx, work, number);
  const isFirstPage = work.place === '';
  if (work.step === MESSAGES && isFirstPage) {
    const waitsFor = await listWaitedFor(tx, work);
    if (waitsFor.length > 0 || isFresh(rt, work)) {
      await advanceErasure(tx, work, { ...work, waitsFor }, now);
      return 'waits';
    }
  }
  const found = ERASURE_STEPS[work.step] ?? 'messages';
  // Messages that were accepted while the walk went on, with ids that it had passed.
  const isLastBegin = work.step === LAST_SEARCH && isFirstPage;
  const from = isLastBegin ? uuidV7Floor(msFromTimestamp(work.requestedAt) - LOOK_BACK_MS) : work.place;
  const page = await STEPS[found]({ tx, work: { ...work, place: from }, key: numberHashOf(rt), number });
  await advanceErasure(tx, work, progressAfter(work, found, page), now);
  await countErased(tx, work, { found, n: page.ids.length });
  return 'worked';
}

interface Turn {
  readonly id: Uuid;
  readonly outcome: Outcome;
}

/** Erases one page and stores the position in one commit, so that the work can stop anywhere. Returns null if there is no erasure that is free. */
function erasePageOfNext(rt: Runtime): Promise<Turn | null> {
  return rt.db.transact(async (tx) => {
    const work = await lockNextErasure(tx);
    return work === null ? null : { id: work.id, outcome: await takeStep(rt, tx, work) };
  });
}

/** Returns true if there is more to do at once. */
export async function erasePeople(rt: Runtime, found: (count: number) => void = () => undefined): Promise<boolean> {
  found(await countRunningErasures(rt.db));
  const waiting = new Set<Uuid>();
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const turn = await erasePageOfNext(rt);
    // Whoever comes a second time while nothing else was done is the last: all others wait too.
    if (turn === null || waiting.has(turn.id)) return false;
    if (turn.outcome === 'waits') waiting.add(turn.id);
    else waiting.clear();
  }
  return true;
}
