import type { recentSubmits } from '@volley/contract/carrier-figures';
import type { RowOf } from '@volley/contract/rows';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import { inPercent, inThousands } from '../lib/values/figure-words.ts';
import type { Runtime } from '../runtime.ts';
import { openCodeExplainer } from '../sms/routing/index.ts';
import { listRecent, type RecentRow } from './store-figures.ts';

const RECENT_MINUTES = 15;
/** Fewer submits prove nothing. */
const SUBMITS_MIN = 20;
const BAD_SHARE = 0.2;

/** What all processes together counted of a carrier's submits in the last 15 minutes. */
export interface RecentSubmits extends RowOf<typeof recentSubmits> {
  /** What the code means; empty if nobody has told. */
  readonly codeWords: string;
  /** Those of the refused by which it asked for fewer. */
  readonly throttled: number;
}

type Counts = Pick<RecentSubmits, 'accepted' | 'refused' | 'unanswered'>;

/** Whether a carrier refuses or leaves unanswered so much that somebody should look. */
export function isRefusing({ accepted, refused, unanswered }: Counts): boolean {
  const bad = refused + unanswered;
  return accepted + bad >= SUBMITS_MIN && bad >= (accepted + bad) * BAD_SHARE;
}

/** A carrier that mostly throttles takes messages, only fewer of them, also while it is given none for some seconds. */
export const isThrottling = (counts: Counts & Pick<RecentSubmits, 'throttled'>): boolean =>
  isRefusing(counts) && counts.throttled * 2 > counts.refused + counts.unanswered;

/** Returns what a carrier did, as the end of a sentence whose subject it is. */
export function describeRefusing({ accepted, refused, unanswered, code, codeWords }: RecentSubmits): string {
  const bad = refused + unanswered;
  const all = accepted + bad;
  const verb = unanswered === 0 ? 'refused' : refused === 0 ? 'did not answer' : 'refused or did not answer';
  const most =
    code === '' ? '.' : codeWords === '' ? `, most often with ${code}.` : `, most often with ${code}: ${codeWords}`;
  return `${verb} ${inPercent(bad / all)} of what it was given in the last ${RECENT_MINUTES} minutes (${inThousands(bad)} of ${inThousands(all)})${most}`;
}

async function readRecent(rt: Pick<Runtime, 'db' | 'clock'>): Promise<readonly (RecentRow & RecentSubmits)[]> {
  const rows = await listRecent(rt.db, timestampFromMs(rt.clock.nowMs() - RECENT_MINUTES * 60_000));
  const explain = rows.some(isRefusing) ? await openCodeExplainer(rt) : () => '';
  return rows.map((row) => ({ ...row, codeWords: explain(row.carrierId, row.code) }));
}

/** Reads what became of the submits of the last 15 minutes, by carrier; carriers without any are left out. */
export async function readRecentSubmits(
  rt: Pick<Runtime, 'db' | 'clock'>,
): Promise<ReadonlyMap<number, RecentSubmits>> {
  return new Map((await readRecent(rt)).map((row) => [row.carrierId, row]));
}

/** Finds the carriers that reach phones and refuse much of what they are given. Paused ones are left out, because somebody paused them on purpose. */
export async function findRefusing(
  rt: Pick<Runtime, 'db' | 'clock'>,
): Promise<readonly { readonly name: string; readonly words: string }[]> {
  const watched = (await readRecent(rt)).filter((row) => row.isWatched && isRefusing(row));
  return watched.map((row) => ({ name: row.name, words: describeRefusing(row) }));
}
