import type { Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { addFigures, type Figures } from './add-figures.ts';
import type { SubmitResult } from './carrier.ts';
import { type Decision, decideOutcome } from './decide-outcome.ts';
import { noteConversations } from './inbound/store-inbound.ts';
import { type CountDelta, countedReason } from './store-counts.ts';
import {
  insertReceiptKeys,
  insertUnknownMessages,
  type ReceiptKey,
  settleMessages,
  settleSentMessages,
} from './store-messages.ts';
import { deleteFromOutbox, putInOutbox } from './store-outbox.ts';
import type { Settled, Submission } from './submitter.ts';

export interface ToSettle {
  readonly submission: Submission;
  readonly result: SubmitResult;
  /** The process that submitted it. */
  readonly processId: number;
}

export type Outcome = Settled;

interface Decided extends ToSettle {
  readonly decision: Decision;
}

function receiptKeys(accountId: number, decided: readonly Decided[]): ReceiptKey[] {
  return decided.flatMap(({ submission, result }) => {
    if (result.kind === 'unwritten') return [];
    const { carrierId } = submission.slot;
    return result.ids.flatMap((id, part) =>
      id === null ? [] : [{ carrierId, carrierMessageId: id, messageId: submission.outbound.id, accountId, part }],
    );
  });
}

function countDeltas(decided: readonly Decided[]): CountDelta[] {
  return decided.flatMap(({ submission, decision }) => {
    const { campaign } = submission;
    if (!campaign) return [];
    const { status, reason } = decision.row;
    return [
      { campaignId: campaign.id, status: 'submitting' as const, reason: '', by: -1 },
      { campaignId: campaign.id, status, reason: countedReason(status, reason), by: 1 },
    ];
  });
}

/** What a row's outcome does to its campaign's hold: a row that waits for its next try keeps its share. */
function figuresOf(decided: readonly Decided[]): Figures {
  const ended = decided.filter(({ decision }) => decision.row.status !== 'queued');
  return {
    counts: countDeltas(decided),
    campaigns: ended.flatMap(({ submission: { campaign, price }, decision: { row } }) =>
      campaign
        ? [
            {
              campaignId: campaign.id,
              reference: campaign.uuid,
              sent: row.status === 'sent' ? 1 : 0,
              cost: row.cost,
              released: price,
            },
          ]
        : [],
    ),
    refunds: ended.flatMap(({ submission, decision }) =>
      submission.campaign ? [] : [{ amount: submission.price - decision.row.cost, reference: submission.outbound.id }],
    ),
  };
}

async function settleDecided(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  decided: readonly Decided[],
): Promise<Set<Uuid>> {
  const now = rt.clock.now();
  const processId = rt.processId();
  // Declared dead and come back, we may have sent one of these again: the earlier answer must not settle the later submit.
  const rows = decided.filter((one) => one.processId === processId).map(({ decision }) => decision.row);
  // Sent together: the keys do not depend on the rows, and a round trip is saved.
  const [settled] = await Promise.all([
    settleMessages(tx, { accountId, processId, now, rows }),
    insertReceiptKeys(tx, receiptKeys(accountId, decided)),
  ]);
  // A row that was taken over meanwhile is not ours: its money and its counts were moved by whoever took it.
  const ours = decided.filter((one) => one.processId === processId && settled.has(one.submission.outbound.id));
  const idsOf = (rows: readonly Decided[]) => rows.map(({ submission }) => submission.outbound.id);
  await insertUnknownMessages(
    tx,
    accountId,
    idsOf(ours.filter(({ decision }) => decision.row.status === 'unknown')),
    now,
  );
  await deleteFromOutbox(
    tx,
    accountId,
    idsOf(ours.filter(({ submission, decision }) => submission.isFromOutbox && decision.retryAt === null)),
  );
  const again = ours.flatMap(({ submission, decision }) =>
    decision.retryAt === null
      ? []
      : [
          {
            messageId: submission.outbound.id,
            campaignId: submission.campaign?.id ?? 0,
            lane: submission.campaign ? ('bulk' as const) : ('transactional' as const),
            dueAt: decision.retryAt,
            attempts: submission.attempts + 1,
          },
        ],
  );
  await putInOutbox(tx, accountId, again);
  await addFigures(tx, accountId, now, figuresOf(ours));
  return settled;
}

function isPlainlySent({ submission, decision, processId }: Decided, ownId: number): boolean {
  const isFirst = submission.campaign === null && !submission.isFromOutbox && processId === ownId;
  return decision.row.status === 'sent' && isFirst;
}

/** Whoever wrote, or may have, gets the reply; before the settling, so that a failure has both done again. */
async function noteWritten(rt: Runtime, accountId: number, decided: readonly Decided[]): Promise<void> {
  const written = decided.filter(({ decision }) => decision.row.status === 'sent' || decision.row.status === 'unknown');
  await noteConversations(
    rt.hot,
    accountId,
    rt.clock.now(),
    written.map(({ submission }) => submission.outbound),
  );
}

/** Stores what the carriers answered: states, ids for the receipts, counts, money and next tries, all in one commit. */
export async function settleBatch(rt: Runtime, accountId: number, batch: readonly ToSettle[]): Promise<Outcome[]> {
  const nowMs = rt.clock.nowMs();
  const decided = batch.map((one) => ({ ...one, decision: decideOutcome(one.submission, one.result, nowMs) }));
  await noteWritten(rt, accountId, decided);
  const processId = rt.processId();
  if (decided.every((one) => isPlainlySent(one, processId))) {
    const rows = decided.map(({ decision }) => decision.row);
    const keys = receiptKeys(accountId, decided);
    await settleSentMessages(rt.hot, { accountId, processId, now: rt.clock.now(), rows, keys });
  } else await rt.hot.transact((tx) => settleDecided(rt, tx, accountId, decided));
  return decided.map(({ decision }) => ({
    status: decision.row.status,
    reason: decision.row.reason,
    errorCode: decision.row.errorCode,
  }));
}
