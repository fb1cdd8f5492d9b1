import type { CallerIdForOperator, SenderIdForOperator } from '@volley/sdk';
import type { ApprovalKind, ApprovalState } from '../format/choices.ts';
import { volley } from './client.ts';
import { operation, type Refreshed } from './operation.ts';
import { type RowSource, rowsOf } from './rows.ts';

/** A sender ID or a caller ID, as the operator decides on it. */
export interface Approval {
  readonly kind: ApprovalKind;
  readonly uuid: string;
  /** What people see: a sender ID as it is, a caller ID as digits. */
  readonly shown: string;
  readonly purpose: string;
  readonly state: ApprovalState;
  readonly reason: string;
  readonly accountId: number;
  readonly askedAt: string;
}

const approvalOf = (kind: ApprovalKind, row: SenderIdForOperator | CallerIdForOperator): Approval => ({
  kind,
  uuid: row.uuid,
  shown: 'sender_id' in row ? row.sender_id : row.phone_number,
  purpose: row.purpose,
  state: row.status,
  reason: row.status_reason,
  accountId: row.account_id,
  askedAt: row.created_at,
});

/** What the operator's decisions change. */
export const APPROVALS = [
  'admin.senderIds',
  'admin.callerIds',
  'admin.waiting',
] as const satisfies readonly Refreshed[];

export const nounOf = (kind: ApprovalKind) => (kind === 'senders' ? 'admin.senderIds' : 'admin.callerIds');

/** Without a state it lists all, newest first. */
export function approvalRows(kind: ApprovalKind, state: ApprovalState | null): RowSource<Approval> {
  const { key, readPage } = rowsOf(`${nounOf(kind)}.list`, { status: state ?? undefined });
  return {
    key,
    async readPage(start, signal) {
      const { rows, ...page } = await readPage(start, signal);
      return { ...page, rows: rows.map((row) => approvalOf(kind, row)) };
    },
  };
}

const KNOWN_MAX = 100;

/** The newest approved sender IDs, with which a new one must not be confused. */
export const approvedSendersQuery = operation(
  'admin.senderIds.list',
  { status: 'approved', per_page: KNOWN_MAX },
  { staleTime: 60_000, select: ({ data }) => data.map((row) => approvalOf('senders', row)) },
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

export async function decide({ approval, move, reason }: ApprovalDecision): Promise<Approval> {
  const { kind, uuid } = approval;
  const of = kind === 'senders' ? volley.admin.senderIds : volley.admin.callerIds;
  const decided = move === 'reject' || move === 'suspend' ? await of[move]({ uuid, reason }) : await of[move]({ uuid });
  return approvalOf(kind, decided);
}
