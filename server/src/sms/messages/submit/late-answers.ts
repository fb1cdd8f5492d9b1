import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../../../db/index.ts';
import { type Batch, Gatherer } from '../../../lib/background/gatherer.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import { describeError } from '../../../log.ts';
import type { Runtime } from '../../../runtime.ts';
import { touchHours } from '../../../statistics/index.ts';
import type { SubmitResult } from '../../carrier.ts';
import { addFigures, type CampaignFigures, type Figures, type Refund } from '../figures/add-figures.ts';
import type { CountMove } from '../figures/store-counts.ts';
import type { Message } from '../message/message.ts';
import { recordMessages } from '../message/record-messages.ts';
import { findMessagesByIds, lockFreeMessages } from '../message/store-messages.ts';
import { findReceiptTargets, insertReceiptKeys, type ReceiptKey } from '../receipts/store-receipts.ts';
import { deleteUnknownMessages } from '../receipts/store-unknown.ts';
import { applyLateAnswer, type LateChange } from './apply-late-answer.ts';
import { carrierCostOf } from './decide-outcome.ts';
import { addCostDays } from './store-cost-days.ts';
import { deleteReceiptKeys, type LateMove, moveByLateAnswers } from './store-late-answers.ts';
import type { Submission } from './submission.ts';

/** Nobody waits for these answers any more, and many come at once when a carrier recovers. */
const GATHER_MS = 50;
const BATCH_MAX = 300;
const RETRY_MS = 500;

type LateResult = Exclude<SubmitResult, { kind: 'unwritten' }>;

type KeyOfMessage = Omit<ReceiptKey, 'accountId'>;

interface Late {
  readonly submission: Submission;
  readonly result: LateResult;
}

export interface LateAnswers {
  add(submission: Submission, result: SubmitResult): void;
  /** Returns whether all answers are stored. */
  isIdle(): boolean;
}

/** Returns the ids that receipts have brought already, with the parts to which they were assigned. */
async function findKnownParts(tx: Transaction, batch: readonly Late[]): Promise<Map<Uuid, Map<string, number>>> {
  const asked = batch.flatMap(({ submission, result }) =>
    result.ids.flatMap((carrierMessageId) =>
      carrierMessageId === null ? [] : [{ carrierId: submission.slot.carrierId, carrierMessageId }],
    ),
  );
  const ids = batch.map(({ submission }) => submission.id).sort();
  const [from, last] = [ids[0], ids.at(-1)];
  const known = new Map<Uuid, Map<string, number>>(ids.map((id) => [id, new Map()]));
  if (asked.length === 0 || from === undefined || last === undefined) return known;
  for (const target of await findReceiptTargets(tx, asked, { from, to: `${last.slice(0, 24)}ffffffffffff` as Uuid })) {
    known.get(target.messageId)?.set(asked[target.index]?.carrierMessageId ?? '', target.part);
  }
  return known;
}

interface Changed extends LateChange {
  readonly row: Message;
  readonly submission: Submission;
}

/** Returns the figures. An unknown message was paid in full, so what the carrier did not accept is refunded. */
function figuresOf(changed: readonly Changed[]): Figures {
  const moves: CountMove[] = [];
  const campaigns: CampaignFigures[] = [];
  const refunds: Refund[] = [];
  for (const { row, move, submission } of changed) {
    const { kind, campaignId } = row;
    const back = row.cost - move.cost;
    const reference = submission.campaign?.uuid ?? row.id;
    if (kind === 'quick') {
      refunds.push({ amount: back, reference });
      continue;
    }
    const { status: to, reason: reasonTo } = move;
    if (to !== 'unknown') moves.push({ campaignId, from: 'unknown', reasonFrom: row.reason, to, reasonTo });
    const sent = to !== 'unknown' && to !== 'failed' ? 1 : 0;
    if (sent > 0 || back > 0) campaigns.push({ campaignId, reference, sent, cost: -back, released: 0 });
  }
  return { moves, campaigns, refunds };
}

async function store(rt: Runtime, tx: Transaction, accountId: number, changed: readonly Changed[]): Promise<void> {
  const moves = changed.map((one) => one.move);
  const now = rt.clock.now();
  const charged = { accountId, ids: moves.flatMap(({ id, carrierCost }) => (carrierCost === undefined ? [] : [id])) };
  await addCostDays(rt, tx, charged, -1);
  await moveByLateAnswers(tx, accountId, now, moves);
  await addCostDays(rt, tx, charged);
  await touchHours(
    rt,
    tx,
    accountId,
    moves.map(({ id }) => id),
  );
  const known = moves.filter(({ status }) => status !== 'unknown');
  const ids = known.map(({ id }) => id);
  await deleteUnknownMessages(tx, accountId, ids);
  await recordMessages(rt, tx, accountId, known);
  await addFigures(tx, accountId, now, figuresOf(changed));
}

/**
 * Returns whether the answer belongs to the row's last submit. If a person has sent the message again since, the parts accepted earlier count, but
 * refused ones neither end the message nor refund it, because the later submit may be on its way.
 */
function isOfLastSubmit(row: Message, { submittedAt }: Submission): boolean {
  return row.submittedAt === (submittedAt ?? row.createdAt);
}

/** Adds what the carrier charges for the parts that it has after all, where that is known. */
function withCost(submission: Submission, move: LateMove): LateMove {
  if (!submission.slot.cost || move.status === 'unknown') return move;
  const taken = move.partStates.replaceAll('-', '').length;
  return { ...move, carrierCost: carrierCostOf(submission, taken).carrierCost ?? null };
}

/** Treats a submit that proved unwritten after it was given up as refused: it is not sent again automatically. */
function lateResult(answer: SubmitResult): LateResult {
  if (answer.kind !== 'unwritten') return answer;
  return { kind: 'refused', ids: [], code: '', words: 'carrier_unreachable', isTemporary: true };
}

/** Applies a batch and returns the answers whose time-out is not stored yet. */
async function applyBatch(rt: Runtime, accountId: number, batch: readonly Late[]): Promise<Late[]> {
  return rt.hot.transact(async (tx) => {
    const ids = batch.map(({ submission }) => submission.id);
    const rows = new Map((await lockFreeMessages(tx, accountId, ids)).map((row) => [row.id, row]));
    // A message that another transaction is moving is tried again; one that was deleted with its month is not.
    const missing = ids.filter((id) => !rows.has(id));
    const moving = new Set((await findMessagesByIds(tx, accountId, missing)).map((row) => row.id));
    const ready = batch.filter(({ submission: { id } }) =>
      rows.has(id) ? rows.get(id)?.status !== 'submitting' : !moving.has(id),
    );
    const known = await findKnownParts(tx, ready);
    const changed: Changed[] = [];
    const keys: KeyOfMessage[] = [];
    const wrongKeys: KeyOfMessage[] = [];
    for (const { submission, result } of ready) {
      const { id: messageId } = submission;
      const row = rows.get(messageId);
      if (!row) continue;
      const isLast = isOfLastSubmit(row, submission);
      const said = isLast ? result : { kind: 'unknown' as const, ids: result.ids };
      const change = applyLateAnswer(row, said, known.get(messageId) ?? new Map());
      const { carrierId } = submission.slot;
      keys.push(...change.keys.map((key) => ({ ...key, messageId, carrierId })));
      wrongKeys.push(...change.wrongKeys.map((key) => ({ ...key, messageId, carrierId })));
      // Whatever its status is now, receipts must find the message by the id.
      if (row.status !== 'unknown') continue;
      changed.push({ ...change, move: isLast ? withCost(submission, change.move) : change.move, row, submission });
    }
    await deleteReceiptKeys(tx, wrongKeys);
    const ours = keys.map((key) => ({ ...key, accountId }));
    await insertReceiptKeys(tx, ours);
    await store(rt, tx, accountId, changed);
    return batch.filter((one) => !ready.includes(one));
  });
}

/** Keeps the last answer to each message, which contains all that is known of it. */
function lastWords(batch: readonly Late[]): Late[] {
  return [...new Map(batch.map((late) => [late.submission.id, late])).values()];
}

/** Uses carriers' answers to submits that were given up as unknown, in batches, however late they come. */
export function startLateAnswers(rt: Runtime): LateAnswers {
  const work = async (batch: Batch<Late>): Promise<void> => {
    try {
      const early = await applyBatch(rt, batch[0].submission.accountId, lastWords(batch));
      if (early.length > 0 || queue.waiting > 0) await sleep(GATHER_MS);
      queue.putBack(early);
    } catch (error) {
      rt.log.warn('late answers of carriers could not be stored yet', {
        waiting: batch.length + queue.waiting,
        ...describeError(error),
      });
      await sleep(RETRY_MS);
      queue.putBack(batch);
    }
  };
  const queue = new Gatherer<Late>({
    keyOf: ({ submission }) => submission.accountId,
    work,
    batchMax: BATCH_MAX,
    inFlightMax: 1,
    gatherMs: GATHER_MS,
  });
  return {
    add: (submission, answer) => queue.add({ submission, result: lateResult(answer) }),
    isIdle: () => queue.isIdle,
  };
}
