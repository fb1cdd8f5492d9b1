import type { CountMove } from '../rows/store-counts.ts';
import type { ReceiptChange, ReceiptRow } from './apply-receipt.ts';

interface Move {
  readonly row: Pick<ReceiptRow, 'campaignId' | 'kind' | 'status' | 'reason'>;
  readonly change: ReceiptChange;
}

export function countReceiptMoves(moves: readonly Move[]): CountMove[] {
  return moves.flatMap(({ row: { campaignId, kind, status: from, reason: reasonFrom }, change }) => {
    const { status: to, reason: reasonTo } = change;
    // A receipt often changes a part and not the message.
    if (kind !== 'bulk' || (from === to && reasonFrom === reasonTo)) return [];
    return [{ campaignId, from, reasonFrom, to, reasonTo }];
  });
}
