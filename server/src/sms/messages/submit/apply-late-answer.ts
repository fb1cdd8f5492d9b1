import type { Hundredths } from '../../../lib/values/money.ts';
import type { SubmitResult } from '../../carrier.ts';
import { type Message, outcomeOfParts } from '../message/message.ts';
import { partLetters } from '../receipts/apply-receipt.ts';
import type { LateMove } from './store-late-answers.ts';

export interface PartKey {
  readonly carrierMessageId: string;
  readonly part: number;
}

export interface LateChange {
  readonly move: LateMove;
  /** The ids by which receipts are to be found, with their parts. */
  readonly keys: readonly PartKey[];
  /** Ids that receipts, matched by reference, had assigned to the wrong parts. */
  readonly wrongKeys: readonly PartKey[];
}

type LateResult = Exclude<SubmitResult, { kind: 'unwritten' }>;

/** Returns the state of each part: from its own id's receipt, else accepted. Receipts of other ids fill the remaining parts. */
function lettersOf(row: Message, ids: LateResult['ids'], partsOfKnownIds: ReadonlyMap<string, number>): string {
  const before = [...partLetters(row)];
  const letters = before.map(() => '-');
  for (const [index, id] of ids.entries()) {
    if (id === null || index >= letters.length) continue;
    const said = before[partsOfKnownIds.get(id) ?? -1] ?? '-';
    letters[index] = said === '-' ? 's' : said;
  }
  const told = new Set(ids.flatMap((id) => (id === null ? [] : (partsOfKnownIds.get(id) ?? []))));
  for (const [index, letter] of before.entries()) {
    if (letter === '-' || told.has(index)) continue;
    const place = letters[index] === '-' ? index : letters.indexOf('-');
    if (place !== -1) letters[place] = letter;
  }
  return letters.join('');
}

/**
 * Applies an answer that came after its time-out to an `unknown` row. Only the answer says which id belongs to which part: a receipt matched by
 * reference was assigned to the first open part.
 */
export function applyLateAnswer(
  row: Message,
  result: LateResult,
  partsOfKnownIds: ReadonlyMap<string, number>,
): LateChange {
  const keys: PartKey[] = [];
  const wrongKeys: PartKey[] = [];
  for (const [part, carrierMessageId] of result.ids.entries()) {
    if (carrierMessageId === null) continue;
    const known = partsOfKnownIds.get(carrierMessageId);
    if (known === part) continue;
    keys.push({ carrierMessageId, part });
    // A long text that was sent as one message has one id for all of its parts.
    if (known !== undefined && result.ids[known] !== carrierMessageId)
      wrongKeys.push({ carrierMessageId, part: known });
  }
  const partStates = lettersOf(row, result.ids, partsOfKnownIds);
  const carrierMessageIds = Array.from(
    { length: row.parts },
    (_, part) => result.ids[part] ?? row.carrierMessageIds?.[part] ?? null,
  );
  return { move: { id: row.id, carrierMessageIds, partStates, ...endOf(row, result, partStates) }, keys, wrongKeys };
}

function endOf(
  row: Message,
  result: LateResult,
  partStates: string,
): Pick<LateMove, 'status' | 'reason' | 'errorCode' | 'cost'> {
  const { errorCode } = row;
  if (!partStates.includes('-')) {
    const outcome = outcomeOfParts(partStates);
    const reason = outcome?.isPartly ? 'partly_delivered' : '';
    return { status: outcome?.status ?? 'sent', reason, errorCode, cost: row.price };
  }
  if (result.kind !== 'refused') return { status: 'unknown', reason: row.reason, errorCode, cost: row.cost };
  // Even if the refusal is temporary: what was unknown once is sent again only at a person's request.
  const taken = partStates.replaceAll('-', '').length;
  const cost = Math.round((row.price * taken) / row.parts) as Hundredths;
  return { status: 'failed', reason: result.words, errorCode: result.code, cost };
}
