import type { Hundredths } from '../lib/money.ts';
import { partLetters } from './apply-receipt.ts';
import type { SubmitResult } from './carrier.ts';
import { type Message, outcomeOfParts } from './message.ts';
import type { LateMove } from './store-late-answers.ts';

export interface LateChange {
  readonly move: LateMove;
  /** Ids that no receipt could be matched by so far, and the part that each is of. */
  readonly keys: readonly { readonly carrierMessageId: string; readonly part: number }[];
}

/**
 * What an answer that came after its time-out makes of a row that is `unknown`. A receipt matched by reference may have
 * taken a part for another than it was: an id that is known keeps its part, the others take those that are left.
 */
export function applyLateAnswer(
  row: Message,
  result: Exclude<SubmitResult, { kind: 'unwritten' }>,
  partsOfKnownIds: ReadonlyMap<string, number>,
): LateChange {
  const letters = [...partLetters(row)];
  const ids: (string | null)[] = Array.from({ length: row.parts }, (_, part) => row.carrierMessageIds?.[part] ?? null);
  const keys: { carrierMessageId: string; part: number }[] = [];
  for (const [index, id] of result.ids.entries()) {
    if (id === null) continue;
    const known = partsOfKnownIds.get(id);
    // A text that went out whole has one id for all of its parts.
    const isWhole = result.ids.indexOf(id) !== result.ids.lastIndexOf(id);
    if (known !== undefined && !isWhole) {
      ids[known] = id;
      if (letters[known] === '-') letters[known] = 's';
      continue;
    }
    const part = letters[index] === '-' || isWhole ? index : letters.indexOf('-');
    if (part === -1) continue;
    ids[part] = id;
    if (letters[part] !== '-') continue;
    letters[part] = (known === undefined ? undefined : letters[known]) ?? 's';
    keys.push({ carrierMessageId: id, part });
  }
  const partStates = letters.join('');
  const kept = { id: row.id, carrierMessageIds: ids, partStates };
  return { move: { ...kept, ...endOf(row, result, partStates) }, keys };
}

function endOf(
  row: Message,
  result: Exclude<SubmitResult, { kind: 'unwritten' }>,
  partStates: string,
): Pick<LateMove, 'status' | 'reason' | 'errorCode' | 'cost'> {
  const { errorCode } = row;
  if (!partStates.includes('-')) {
    const outcome = outcomeOfParts(partStates);
    const reason = outcome?.isPartly ? 'partly_delivered' : '';
    return { status: outcome?.status ?? 'sent', reason, errorCode, cost: row.price };
  }
  if (result.kind !== 'refused') return { status: 'unknown', reason: row.reason, errorCode, cost: row.cost };
  // Even where the carrier would take it later: what was unknown once goes again by hand alone.
  const taken = partStates.replaceAll('-', '').length;
  const cost = Math.round((row.price * taken) / row.parts) as Hundredths;
  return { status: 'failed', reason: result.words, errorCode: result.code, cost };
}
