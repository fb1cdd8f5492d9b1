import type { CallerIdForOperator, SenderIdForOperator } from '@volley/sdk';
import type { ApprovalKind, ApprovalState } from '../format/choices.ts';
import { formatPhone } from '../format/phone.ts';
import { volley } from './client.ts';
import { operation, type Refreshed } from './operation.ts';
import { type RowSource, rowsIn, rowsOf } from './rows.ts';

/** A sender ID or a caller ID, as the operator decides on it. */
export type Approval = SenderIdForOperator | CallerIdForOperator;

/** What people see: a sender ID as it is, a caller ID as a number. */
export const shownOf = (approval: Approval): string =>
  'sender_id' in approval ? approval.sender_id : formatPhone(approval.phone_number);

/** What the operator's decisions change. */
export const APPROVALS = [
  'admin.senderIds',
  'admin.callerIds',
  'admin.waiting',
] as const satisfies readonly Refreshed[];

export const nounOf = (kind: ApprovalKind) => (kind === 'senders' ? 'admin.senderIds' : 'admin.callerIds');

/** Without a state it lists all, newest first. */
export const approvalRows = (kind: ApprovalKind, state: ApprovalState | null): RowSource<Approval> =>
  rowsOf(`${nounOf(kind)}.list`, { status: state ?? undefined });

const KNOWN_MAX = 100;

/** The newest approved sender IDs, with which a new one must not be confused. */
export const approvedSendersQuery = operation(
  'admin.senderIds.list',
  { status: 'approved', per_page: KNOWN_MAX },
  { staleTime: 60_000, select: rowsIn },
);

export type ApprovalMove = 'approve' | 'reject' | 'suspend' | 'resume';

/** The possible moves from each state. */
export const MOVES_FROM: Readonly<Record<ApprovalState, readonly ApprovalMove[]>> = {
  pending: ['approve', 'reject'],
  approved: ['suspend'],
  rejected: [],
  suspended: ['resume'],
};

export interface ApprovalDecision {
  readonly approval: Approval;
  readonly move: ApprovalMove;
  readonly reason: string;
}

export function decide({ approval, move, reason }: ApprovalDecision): Promise<Approval> {
  const { uuid } = approval;
  const of = 'sender_id' in approval ? volley.admin.senderIds : volley.admin.callerIds;
  return move === 'reject' || move === 'suspend' ? of[move]({ uuid, reason }) : of[move]({ uuid });
}
