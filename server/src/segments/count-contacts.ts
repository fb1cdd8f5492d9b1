import type { RowOf } from '@volley/contract/rows';
import type { segmentCount } from '@volley/contract/segments';
import { type Handle, rowCount } from '../db/index.ts';
import type { Condition } from './condition.ts';
import { askQuestion } from './read-condition.ts';
import { countNext, narrowedTo, problemsOf, type Question, type Sampled, sampleContacts } from './store-matches.ts';

/** An account with up to this many contacts is read completely, unless that takes longer than FEW_LOOK_MS_MAX. */
const LOOKED_MAX = 100_000;
const FEW_LOOK_MS_MAX = 3_000;
/** The time limit for reading all contacts of a larger account. */
const LOOK_MS_MAX = 120;
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
  readonly msMax: number;
}

/** Counts contacts until the time limit. The first statement always runs. */
async function look(
  handle: Handle,
  question: Question,
  { first, next, msMax }: Look,
): Promise<Sampled & { isAll: boolean }> {
  const beganMs = performance.now();
  let [all, fits, limit] = [0, 0, first];
  for (let afterId = 0; ; ) {
    const seen = await countNext(handle, question, { afterId, limit });
    all += seen.looked;
    fits += seen.fits;
    const isAll = seen.lastId === null || seen.looked < limit;
    const tookMs = performance.now() - beganMs;
    if (isAll || tookMs > msMax) return { looked: all, fits, isAll };
    if (tookMs <= QUICK_MS) limit = next;
    afterId = seen.lastId;
  }
}

/** Rounds to two digits, since an estimate is no more precise than that. */
function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

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
  if (problems.length > 0) return { contacts: 0, isExact: true, problems };
  const total = await rowCount(handle, question.accountId, 'contacts');
  const few = narrowedTo(question);
  const isFew = few !== null || total <= LOOKED_MAX;
  const steps = few === null ? ANYBODY : FEW;
  const seen = await look(handle, question, { ...steps, msMax: isFew ? FEW_LOOK_MS_MAX : LOOK_MS_MAX });
  if (seen.isAll) return { contacts: seen.fits, isExact: true, problems };
  // A sample of the whole account would contain too few contacts of a narrowed set, so the estimate uses those of the set that were read.
  const { looked, fits } = few === null ? await sampleContacts(handle, question, SAMPLE) : seen;
  const of = few ?? total;
  const contacts = looked === 0 ? 0 : Math.min(of, rounded((fits / looked) * of));
  return { contacts, isExact: false, problems };
}
