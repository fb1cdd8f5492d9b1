import { type SuppressionsCreateInput, VolleyError } from '@volley/sdk';
import { volley } from './client.ts';
import { shownAccount } from './shown-account.ts';

export interface OptOutsRequest {
  readonly numbers: readonly string[];
  readonly reason: NonNullable<SuppressionsCreateInput['reason']>;
  readonly note: string;
}

export interface OptOutsResult {
  readonly added: number;
  readonly refused: readonly { readonly entry: string; readonly sentence: string }[];
  /** What was not come to, and what went wrong, if it was that; null: all are done. */
  readonly stopped: { readonly left: readonly string[]; readonly error: unknown } | null;
}

/** Of what only this number is to blame for; null: the others would fare no better. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof VolleyError)) return null;
  const sentences = error.errors['phone_number'];
  return sentences === undefined ? null : sentences.join(' ');
}

/** Whoever pastes more takes another turn for the rest. */
const AT_ONCE_MAX = 1_000;

/** One after another; a number that is there already stays as it is. What fails before anything was done is thrown. */
export async function addOptOuts(
  { numbers, reason, note }: OptOutsRequest,
  onProgress: (done: number) => void,
): Promise<OptOutsResult> {
  const [only = ''] = numbers;
  if (numbers.length < 2) {
    await volley.suppressions.create({ phone_number: only, reason, note });
    return { added: 1, refused: [], stopped: null };
  }
  const refused: OptOutsResult['refused'][number][] = [];
  let added = 0;
  const account = shownAccount();
  for (const [at, entry] of numbers.entries()) {
    // Whoever has gone into another account meanwhile means none of it for that one.
    if (at === AT_ONCE_MAX || shownAccount() !== account)
      return { added, refused, stopped: { left: numbers.slice(at), error: null } };
    onProgress(at);
    try {
      await volley.suppressions.create({ phone_number: entry, reason, note });
      added += 1;
    } catch (error) {
      const sentence = refusalOf(error);
      if (sentence !== null) refused.push({ entry, sentence });
      else if (added === 0) throw error;
      else return { added, refused, stopped: { left: numbers.slice(at), error } };
    }
  }
  return { added, refused, stopped: null };
}
