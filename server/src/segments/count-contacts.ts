import { type Handle, rowCount } from '../db/index.ts';
import { countNext, narrowedTo, problemsOf, type Question, type Sampled, sampleContacts } from './store-matches.ts';

/** Up to here everybody is looked at, unless the rules are so many that even these take long. */
const LOOKED_MAX = 100_000;
const FEW_LOOK_MS_MAX = 3_000;
/** Beyond, everybody is looked at as long as it takes no longer than this. */
const LOOK_MS_MAX = 120;
const ANYBODY = { first: 5_000, next: 5_000 } as const;
/** Each statement finds anew who the few are, so there are to be few statements. */
const FEW = { first: 20_000, next: 200_000 } as const;
const QUICK_MS = 200;
/** Ten thousand contacts, spread over all that the account has. */
const SAMPLE = { places: 100, each: 100 } as const;

export interface ContactsCount {
  readonly contacts: number;
  readonly isExact: boolean;
  readonly problems: readonly string[];
}

interface Look {
  /** How many it looks at in its first statement, and in the next ones if that one was quick. */
  readonly first: number;
  readonly next: number;
  readonly msMax: number;
}

/** The first of them are looked at in any case. */
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

/** Two digits of it are known at best. */
function rounded(estimate: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, estimate))) - 1);
  return Math.round(estimate / unit) * unit;
}

/** Exact where the account, or whom the condition narrows it to, is small, or the look is quick; else an estimate. */
export async function countMatches(handle: Handle, question: Question): Promise<ContactsCount> {
  const problems = problemsOf(question);
  if (problems.length > 0) return { contacts: 0, isExact: true, problems };
  const total = await rowCount(handle, question.accountId, 'contacts');
  const few = narrowedTo(question);
  const isFew = few !== null || total <= LOOKED_MAX;
  const steps = few === null ? ANYBODY : FEW;
  const seen = await look(handle, question, { ...steps, msMax: isFew ? FEW_LOOK_MS_MAX : LOOK_MS_MAX });
  if (seen.isAll) return { contacts: seen.fits, isExact: true, problems };
  // Who is narrowed down is too seldom met in a sample of everybody: those that were looked at stand for the rest.
  const { looked, fits } = few === null ? await sampleContacts(handle, question, SAMPLE) : seen;
  const of = few ?? total;
  const contacts = looked === 0 ? 0 : Math.min(of, rounded((fits / looked) * of));
  return { contacts, isExact: false, problems };
}
