import { queryOptions } from '@tanstack/react-query';
import type { CallerIdForOperator, SenderIdForOperator } from '@volley/sdk';
import type { ApprovalKind, ApprovalState } from '../format/choices.ts';
import { volley } from './client.ts';
import { numberedRows, type RowSource } from './rows.ts';

export const approvalsKey = ['approvals'] as const;

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

/** Without a state it lists all, newest first. */
export function approvalRows(kind: ApprovalKind, state: ApprovalState | null): RowSource<Approval> {
  const only = state === null ? {} : { status: state };
  return numberedRows([...approvalsKey, kind, state], async (page, options) => {
    const list = kind === 'senders' ? volley.admin.senderIds.list : volley.admin.callerIds.list;
    const { data, ...rest } = await list({ ...only, ...page }, options);
    return { ...rest, data: data.map((row) => approvalOf(kind, row)) };
  });
}

const KNOWN_MAX = 100;

/** The newest approved sender IDs, with which a new one must not be confused. */
export const approvedSendersQuery = queryOptions({
  queryKey: [...approvalsKey, 'approved-senders'],
  queryFn: async ({ signal }) => {
    const { data } = await volley.admin.senderIds.list({ status: 'approved', per_page: KNOWN_MAX }, { signal });
    return data.map((row) => approvalOf('senders', row));
  },
  staleTime: 60_000,
});

const WAITING_ASKED_MS = 60_000;

/** How many sender IDs and caller IDs wait for a decision. No event tells of a request, so it is asked for once a minute while the page is visible. */
export const waitingQuery = queryOptions({
  queryKey: [...approvalsKey, 'waiting'],
  queryFn: async ({ signal }) => {
    const pending = { status: 'pending', per_page: 1 } as const;
    const { senderIds, callerIds } = volley.admin;
    const lists = await Promise.all([senderIds.list(pending, { signal }), callerIds.list(pending, { signal })]);
    return lists.reduce((sum, { total }) => sum + total, 0);
  },
  staleTime: WAITING_ASKED_MS,
  refetchInterval: WAITING_ASKED_MS,
});

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
