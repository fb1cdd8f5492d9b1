import type { CarrierReceipt } from '../../carrier.ts';
import { type Message, outcomeOfParts, type PartState } from '../message/message.ts';

/** The fields that a receipt may change, and those that the change depends on. */
export type ReceiptRow = Pick<
  Message,
  'id' | 'campaignId' | 'kind' | 'phoneNumber' | 'parts' | 'status' | 'reason' | 'errorCode' | 'partStates'
> &
  Partial<Pick<Message, 'carrierId' | 'network'>>;

export interface ReceiptFact {
  readonly part: number;
  readonly state: CarrierReceipt['state'];
  readonly errorCode: string;
}

export type ReceiptChange = Pick<Message, 'status' | 'reason' | 'errorCode' | 'partStates'>;

/** A carrier that reports "on its way" has accepted the part. */
const LETTERS: Record<CarrierReceipt['state'], PartState> = {
  delivered: 'd',
  undelivered: 'u',
  expired: 'e',
  rejected: 'r',
  other: 's',
};

const isEnd = (letter: string | undefined): boolean =>
  letter === 'd' || letter === 'u' || letter === 'e' || letter === 'r';
const hasFailed = (letter: string | undefined): boolean => isEnd(letter) && letter !== 'd';

export function partLetters(row: Pick<Message, 'partStates' | 'parts'>): string {
  return row.partStates.padEnd(row.parts, '-');
}

/** A part that has ended stays as it is: repeats and late receipts add nothing. */
export function isPartOpen(row: Pick<Message, 'partStates' | 'parts'>, part: number): boolean {
  return part < row.parts && !isEnd(row.partStates[part]);
}

/** Returns whether the carrier's answer is not stored yet, or parts wait for another attempt: settling then writes the parts. */
export function isUnsettled(row: Pick<Message, 'status'>): boolean {
  return row.status === 'queued' || row.status === 'submitting';
}

function withParts(row: ReceiptRow, facts: readonly ReceiptFact[]): { letters: string[]; errorCode: string } {
  const letters = [...partLetters(row)];
  let { errorCode } = row;
  for (const { part, state, errorCode: code } of facts) {
    if (part >= letters.length || isEnd(letters[part])) continue;
    const letter = LETTERS[state];
    // The code of the first failed part, in whatever order the receipts arrive.
    if (hasFailed(letter) && !letters.slice(0, part).some(hasFailed)) errorCode = code;
    letters[part] = letter;
  }
  return { letters, errorCode };
}

/** Returns the new state of the row, along the table of moves; null if the receipts say nothing new. */
export function applyReceipts(row: ReceiptRow, facts: readonly ReceiptFact[]): ReceiptChange | null {
  const { letters, errorCode } = withParts(row, facts);
  const partStates = letters.join('');
  if (partStates === partLetters(row)) return null;
  // A row that ended without all of its parts keeps its end; the states of the accepted parts are recorded with it.
  if (row.status !== 'sent' && row.status !== 'unknown') return { ...kept(row), partStates };
  const outcome = outcomeOfParts(partStates);
  if (outcome)
    return { status: outcome.status, reason: outcome.isPartly ? 'partly_delivered' : '', errorCode, partStates };
  if (row.status === 'unknown' && !partStates.includes('-'))
    return { status: 'sent', reason: '', errorCode, partStates };
  return { ...kept(row), errorCode, partStates };
}

function kept({ status, reason, errorCode }: ReceiptRow): Omit<ReceiptChange, 'partStates'> {
  return { status, reason, errorCode };
}
