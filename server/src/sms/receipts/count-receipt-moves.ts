import { type CountDelta, countedReason } from '../store-counts.ts';
import type { ReceiptChange, ReceiptRow } from './apply-receipt.ts';

interface Move {
  readonly row: Pick<ReceiptRow, 'campaignId' | 'kind' | 'status' | 'reason'>;
  readonly change: ReceiptChange;
}

export function countReceiptMoves(moves: readonly Move[]): CountDelta[] {
  return moves.flatMap(({ row, change }) => {
    const { campaignId } = row;
    const before = countedReason(row.status, row.reason);
    const after = countedReason(change.status, change.reason);
    if (row.kind !== 'bulk' || (row.status === change.status && before === after)) return [];
    return [
      { campaignId, status: row.status, reason: before, by: -1 },
      { campaignId, status: change.status, reason: after, by: 1 },
    ];
  });
}
