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
  /** The numbers that were not reached, and the error if there was one. Null when all are done. */
  readonly stopped: { readonly left: readonly string[]; readonly error: unknown } | null;
}

/** Returns the sentence for an error that concerns only this number. Null means that the others would fail too. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof VolleyError)) return null;
  const sentences = error.errors['phone_number'];
  return sentences === undefined ? null : sentences.join(' ');
}

/** Whoever pastes more adds the rest in another turn. */
const AT_ONCE_MAX = 1_000;

/** Adds one number after another. Existing opt-outs stay as they are. A failure before the first one is thrown. */
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
    // A person who has entered another account meanwhile does not mean these numbers for that account.
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
