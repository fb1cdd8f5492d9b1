import type { Hundredths } from '../../../lib/money.ts';
import type { SubmitResult } from '../../carrier.ts';
import { partLetters } from '../receipts/apply-receipt.ts';
import { type Message, outcomeOfParts } from '../rows/message.ts';
import type { LateMove } from './store-late-answers.ts';

export interface PartKey {
  readonly carrierMessageId: string;
  readonly part: number;
}

export interface LateChange {
  readonly move: LateMove;
  /** Ids, and the part that each is of, that are to be found by receipts. */
  readonly keys: readonly PartKey[];
  /** Receipts matched by reference had taken these ids for parts that they are not of. */
  readonly wrongKeys: readonly PartKey[];
}

type LateResult = Exclude<SubmitResult, { kind: 'unwritten' }>;

/** What is known of each part: what its own id's receipt said, else that it was taken; what other receipts said fills the rest. */
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
 * What an answer that came after its time-out makes of a row that is `unknown`. It alone says which id is of which part: a
 * receipt matched by reference was put down to the first part that was open.
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
    // A text that went out whole has one id for all of its parts.
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
  // Even where the carrier would take it later: what was unknown once goes again by hand alone.
  const taken = partStates.replaceAll('-', '').length;
  const cost = Math.round((row.price * taken) / row.parts) as Hundredths;
  return { status: 'failed', reason: result.words, errorCode: result.code, cost };
}
