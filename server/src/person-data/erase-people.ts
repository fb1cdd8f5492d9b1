import { eraseContact } from '../contacts/index.ts';
import type { Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { ERASURE_STEPS, type ErasureStep } from './erasure.ts';
import { type NumberHash, numberHashOf } from './number-hash.ts';
import {
  ERASE,
  type ErasedPage,
  eraseBesideCalls,
  eraseBesideMessages,
  eraseBesideThreads,
  erasePage,
  type PagedErase,
} from './store-erase.ts';
import {
  advanceErasure,
  countRunningErasures,
  type ErasureAtWork,
  endErasure,
  lockNextErasure,
} from './store-erasures.ts';

/** Pages of one run of the job, each in a transaction. */
const PAGES_MAX = 400;

interface Erasing {
  readonly tx: Transaction;
  readonly work: ErasureAtWork;
  readonly key: NumberHash;
}

const pageOf = ({ tx, work, key }: Erasing, of: PagedErase): Promise<ErasedPage> =>
  erasePage(tx, of, { accountId: work.accountId, numberHash: work.numberHash, key, place: work.place });

const VOICE = 'voice:';

/** Erases from campaigns of both kinds, first from those of texts. */
async function eraseFromCampaigns({ tx, work, key }: Erasing): Promise<ErasedPage> {
  if (work.place.startsWith(VOICE)) {
    const rest = { ...work, place: work.place.slice(VOICE.length) };
    const page = await pageOf({ tx, work: rest, key }, ERASE.voiceDrafts);
    return { ...page, place: page.place === null ? null : `${VOICE}${page.place}` };
  }
  const page = await pageOf({ tx, work, key }, ERASE.smsDrafts);
  return { ...page, place: page.place ?? VOICE };
}

async function eraseMessages(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.messages);
  await eraseBesideMessages(erasing.tx, erasing.work.accountId, page.ids as readonly Uuid[]);
  return page;
}

async function eraseCalls(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.calls);
  await eraseBesideCalls(erasing.tx, erasing.work.accountId, page.ids);
  return page;
}

async function eraseContacts(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.contacts);
  for (const id of page.ids) await eraseContact(erasing.tx, erasing.work.accountId, Number(id));
  return page;
}

async function eraseConversations(erasing: Erasing): Promise<ErasedPage> {
  const page = await pageOf(erasing, ERASE.conversations);
  await eraseBesideThreads(erasing.tx, erasing.work.accountId, page.ids as readonly Uuid[]);
  return page;
}

const simply = (of: PagedErase) => (erasing: Erasing) => pageOf(erasing, of);

const STEPS: Readonly<Record<ErasureStep, (erasing: Erasing) => Promise<ErasedPage>>> = {
  campaigns: eraseFromCampaigns,
  messages: eraseMessages,
  calls: eraseCalls,
  contacts: eraseContacts,
  consents: simply(ERASE.consents),
  consent_history: simply(ERASE.consentEvents),
  opt_outs: simply(ERASE.optOuts),
  replies: simply(ERASE.replies),
  conversations: eraseConversations,
  keyword_answers: simply(ERASE.keywordAnswers),
  visits: simply(ERASE.visits),
  events: simply(ERASE.events),
  webhook_log: simply(ERASE.webhookLog),
};

/** Erases one page and stores the position in one commit, so that the work can stop anywhere. Returns false if there is no erasure that is free. */
function erasePageOfNext(rt: Runtime): Promise<boolean> {
  return rt.db.transact(async (tx) => {
    const work = await lockNextErasure(tx);
    if (work === null) return false;
    const found = ERASURE_STEPS[work.step];
    if (found === undefined) {
      await endErasure(tx, work, rt.clock.now());
      return true;
    }
    const { place, ids } = await STEPS[found]({ tx, work, key: numberHashOf(rt) });
    const step = place === null ? work.step + 1 : work.step;
    await advanceErasure(tx, work, { step, place: place ?? '', found, n: ids.length, now: rt.clock.now() });
    return true;
  });
}

/** Returns true if there is more to do. */
export async function erasePeople(rt: Runtime, found: (count: number) => void = () => undefined): Promise<boolean> {
  found(await countRunningErasures(rt.db));
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    if (!(await erasePageOfNext(rt))) return false;
  }
  return true;
}
