import type { RowOf } from '@volley/contract/rows';
import type { segmentCount } from '@volley/contract/segments';
import { type Handle, rowCount } from '../db/index.ts';
import type { Condition } from './condition.ts';
import { estimate } from './estimate-count.ts';
import { askQuestion } from './read-condition.ts';
import { countNext, narrowedTo, problemsOf, type Question, type Sampled, sampleContacts } from './store-matches.ts';

/** An account with up to this many contacts is read completely, unless that takes longer than FEW_LOOK_MS_MAX. */
const LOOKED_MAX = 100_000;
const FEW_LOOK_MS_MAX = 3_000;
/** So long a larger account is looked at, and all of it if that takes no longer than ALL_MS_MAX at the pace of the look. */
const LOOK_MS_MAX = 120;
const ALL_MS_MAX = 1_000;
const ANYBODY = { first: 5_000, next: 5_000 } as const;
/** Each statement selects the few contacts anew, so there should be few statements. */
const FEW = { first: 20_000, next: 200_000 } as const;
const QUICK_MS = 200;
/** Ten thousand contacts, spread over all contacts of the account. */
const SAMPLE = { places: 100, each: 100 } as const;

export type ContactsCount = RowOf<typeof segmentCount>;

interface Look {
  /** The contacts that the first statement reads, and later ones if the look has been quick so far. */
  readonly first: number;
  readonly next: number;
  /** How many contacts there are. */
  readonly of: number;
  readonly msMax: number;
  /** It goes on after `msMax` while all of it is expected to take no longer than this. */
  readonly allMsMax: number;
}

/** Counts contacts until the time limit. The first statement always runs. */
async function look(
  handle: Handle,
  question: Question,
  { first, next, of, msMax, allMsMax }: Look,
): Promise<Sampled & { isAll: boolean }> {
  const beganMs = performance.now();
  let [all, fits, limit] = [0, 0, first];
  for (let afterId = 0; ; ) {
    const seen = await countNext(handle, question, { afterId, limit });
    all += seen.looked;
    fits += seen.fits;
    const isAll = seen.lastId === null || seen.looked < limit;
    const tookMs = performance.now() - beganMs;
    const isSlow = tookMs > msMax && (tookMs * of) / all > allMsMax;
    if (isAll || isSlow) return { looked: all, fits, isAll };
    if (tookMs <= QUICK_MS) limit = next;
    afterId = seen.lastId;
  }
}

const exactly = (contacts: number, problems: readonly string[]): ContactsCount => ({
  ...{ contacts, contactsMin: contacts, contactsMax: contacts, isExact: true, problems },
});

/** Counts the contacts that fit a condition which names nothing that might be gone, or says what is gone. */
export async function countChosen(
  handle: Handle,
  at: { readonly accountId: number; readonly nowMs: number },
  condition: Condition,
): Promise<ContactsCount> {
  return countMatches(handle, await askQuestion(handle, at, condition));
}

/** Returns the exact count if the account or the narrowed set is small, or if the look is quick; otherwise an estimate. */
export async function countMatches(handle: Handle, question: Question): Promise<ContactsCount> {
  const problems = problemsOf(question);
  if (problems.length > 0) return exactly(0, problems);
  const total = await rowCount(handle, question.accountId, 'contacts');
  const few = narrowedTo(question);
  const isFew = few !== null || total <= LOOKED_MAX;
  const steps = few === null ? ANYBODY : FEW;
  const of = few ?? total;
  const limits = isFew
    ? { msMax: FEW_LOOK_MS_MAX, allMsMax: FEW_LOOK_MS_MAX }
    : { msMax: LOOK_MS_MAX, allMsMax: ALL_MS_MAX };
  const seen = await look(handle, question, { ...steps, ...limits, of });
  if (seen.isAll) return exactly(seen.fits, problems);
  // A sample of the whole account would contain too few contacts of a narrowed set, so the estimate uses those of the set that were read.
  const places = few === null ? await sampleContacts(handle, question, SAMPLE) : [seen];
  return { ...estimate(places, of), problems };
}
