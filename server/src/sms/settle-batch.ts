import { refundCredits, settleHold } from '../billing/index.ts';
import type { Transaction } from '../db/index.ts';
import { hundredths } from '../lib/money.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { addCampaignProgress } from './campaigns/store-progress.ts';
import type { SubmitResult } from './carrier.ts';
import { noteConversations } from './inbound/store-inbound.ts';
import { deleteFromOutbox, putInOutbox } from './quick/store-outbox.ts';
import { type Decision, decideOutcome } from './receipts/decide-outcome.ts';
import { addCampaignCounts, type CountDelta, countedReason } from './store-counts.ts';
import {
  insertReceiptKeys,
  insertUnknownMessages,
  type ReceiptKey,
  settleMessages,
  settleSentMessages,
} from './store-messages.ts';
import type { Settled, Submission } from './submitter.ts';

export interface ToSettle {
  readonly submission: Submission;
  readonly result: SubmitResult;
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

interface CampaignSums {
  readonly id: number;
  readonly uuid: Uuid;
  sent: number;
  cost: number;
  released: number;
}

/** What a row's outcome does to its campaign's hold: a row that waits for its next try keeps its share. */
function campaignSums(decided: readonly Decided[]): CampaignSums[] {
  const sums = new Map<number, CampaignSums>();
  for (const { submission, decision } of decided) {
    const { campaign } = submission;
    if (!campaign || decision.row.status === 'queued') continue;
    const sum = sums.get(campaign.id) ?? { ...campaign, sent: 0, cost: 0, released: 0 };
    if (decision.row.status === 'sent') sum.sent += 1;
    sum.cost += decision.row.cost;
    sum.released += submission.price;
    sums.set(campaign.id, sum);
  }
  return [...sums.values()].sort((a, b) => a.id - b.id);
}

async function settleMoney(
  tx: Transaction,
  accountId: number,
  now: Timestamp,
  decided: readonly Decided[],
): Promise<void> {
  for (const sum of campaignSums(decided)) {
    const cost = hundredths(sum.cost);
    const released = hundredths(sum.released);
    await addCampaignProgress(tx, accountId, { campaignId: sum.id, sent: sum.sent, cost, released, now });
    await settleHold(tx, { accountId, at: now, cost, released, reference: sum.uuid });
  }
  for (const { submission, decision } of decided) {
    if (submission.campaign || decision.row.status === 'queued') continue;
    const amount = hundredths(submission.price - decision.row.cost);
    await refundCredits(tx, { accountId, at: now, amount, reference: submission.outbound.id });
  }
}

async function settleDecided(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  decided: readonly Decided[],
): Promise<Set<Uuid>> {
  const now = rt.clock.now();
  const rows = decided.map(({ decision }) => decision.row);
  // Sent together: the keys do not depend on the rows, and a round trip is saved.
  const [settled] = await Promise.all([
    settleMessages(tx, { accountId, processId: rt.processId(), now, rows }),
    insertReceiptKeys(tx, receiptKeys(accountId, decided)),
  ]);
  // A row that was taken over meanwhile is not ours: its money and its counts were moved by whoever took it.
  const ours = decided.filter(({ submission }) => settled.has(submission.outbound.id));
  await Promise.all([addCampaignCounts(tx, accountId, countDeltas(ours)), settleMoney(tx, accountId, now, ours)]);
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
  return settled;
}

function isPlainlySent({ submission, decision }: Decided): boolean {
  return decision.row.status === 'sent' && submission.campaign === null && !submission.isFromOutbox;
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
  if (decided.every(isPlainlySent)) {
    const rows = decided.map(({ decision }) => decision.row);
    const keys = receiptKeys(accountId, decided);
    await settleSentMessages(rt.hot, { accountId, processId: rt.processId(), now: rt.clock.now(), rows, keys });
  } else await rt.hot.transact((tx) => settleDecided(rt, tx, accountId, decided));
  return decided.map(({ decision }) => ({
    status: decision.row.status,
    reason: decision.row.reason,
    errorCode: decision.row.errorCode,
  }));
}
