import type { Transaction } from '../../db/index.ts';
import type { Uuid } from '../../lib/uuid.ts';
import { describeError } from '../../log.ts';
import type { Runtime } from '../../runtime.ts';
import { addFigures, type CampaignFigures, type Figures, type Refund } from '../add-figures.ts';
import type { SubmitResult } from '../carrier.ts';
import type { Message } from '../message.ts';
import { findReceiptTargets } from '../receipts/store-receipts.ts';
import { type CountDelta, countedReason } from '../store-counts.ts';
import { findMessagesByIds, insertReceiptKeys, lockFreeMessages, type ReceiptKey } from '../store-messages.ts';
import type { Submission } from '../submitter.ts';
import { applyLateAnswer, type LateChange } from './apply-late-answer.ts';
import { deleteReceiptKeys, moveByLateAnswers } from './store-late-answers.ts';
import { deleteUnknownMessages } from './store-unknown.ts';

/** Nobody waits for these any more, and they come in volleys when a carrier wakes up. */
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
  waiting(): number;
}

/** Ids that receipts have brought already, and the parts that they were taken for. */
async function findKnownParts(tx: Transaction, batch: readonly Late[]): Promise<Map<Uuid, Map<string, number>>> {
  const asked = batch.flatMap(({ submission, result }) =>
    result.ids.flatMap((carrierMessageId) =>
      carrierMessageId === null ? [] : [{ carrierId: submission.slot.carrierId, carrierMessageId }],
    ),
  );
  const ids = batch.map(({ submission }) => submission.outbound.id).sort();
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

/** It was paid while nobody knew: what the carrier did not take goes back. */
function figuresOf(changed: readonly Changed[]): Figures {
  const counts: CountDelta[] = [];
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
    if (move.status !== 'unknown') {
      const reason = countedReason(move.status, move.reason);
      counts.push(
        { campaignId, status: 'unknown', reason: row.reason, by: -1 },
        { campaignId, status: move.status, reason, by: 1 },
      );
    }
    const sent = move.status !== 'unknown' && move.status !== 'failed' ? 1 : 0;
    if (sent > 0 || back > 0) campaigns.push({ campaignId, reference, sent, cost: -back, released: 0 });
  }
  return { counts, campaigns, refunds };
}

async function store(rt: Runtime, tx: Transaction, accountId: number, changed: readonly Changed[]): Promise<void> {
  const moves = changed.map((one) => one.move);
  const now = rt.clock.now();
  await moveByLateAnswers(tx, accountId, now, moves);
  const known = changed.filter(({ move }) => move.status !== 'unknown');
  await deleteUnknownMessages(
    tx,
    accountId,
    known.map(({ row }) => row.id),
  );
  await addFigures(tx, accountId, now, figuresOf(changed));
}

/**
 * A row that was sent again by hand since: what the carrier took of the earlier submit counts, but that it took no more
 * neither ends the message nor pays it back, since the later submit may be out.
 */
function isOfLastSubmit(row: Message, { submittedAt }: Submission): boolean {
  return row.submittedAt === (submittedAt ?? row.createdAt);
}

/** The ones whose time-out is not stored yet. */
async function applyBatch(rt: Runtime, accountId: number, batch: readonly Late[]): Promise<Late[]> {
  return rt.hot.transact(async (tx) => {
    const ids = batch.map(({ submission }) => submission.outbound.id);
    const rows = new Map((await lockFreeMessages(tx, accountId, ids)).map((row) => [row.id, row]));
    // One that somebody else moves at this moment is asked for again; one that has left with its month is not.
    const missing = ids.filter((id) => !rows.has(id));
    const moving = new Set((await findMessagesByIds(tx, accountId, missing)).map((row) => row.id));
    const ready = batch.filter(({ submission: { outbound } }) =>
      rows.has(outbound.id) ? rows.get(outbound.id)?.status !== 'submitting' : !moving.has(outbound.id),
    );
    const known = await findKnownParts(tx, ready);
    const changed: Changed[] = [];
    const keys: KeyOfMessage[] = [];
    const wrongKeys: KeyOfMessage[] = [];
    for (const { submission, result } of ready) {
      const { id: messageId } = submission.outbound;
      const row = rows.get(messageId);
      if (!row) continue;
      const said = isOfLastSubmit(row, submission) ? result : { kind: 'unknown' as const, ids: result.ids };
      const change = applyLateAnswer(row, said, known.get(messageId) ?? new Map());
      const { carrierId } = submission.slot;
      keys.push(...change.keys.map((key) => ({ ...key, messageId, carrierId })));
      wrongKeys.push(...change.wrongKeys.map((key) => ({ ...key, messageId, carrierId })));
      // Whatever became of it meanwhile, its receipts are to be found by the id.
      if (row.status === 'unknown') changed.push({ ...change, row, submission });
    }
    await deleteReceiptKeys(tx, wrongKeys);
    await insertReceiptKeys(
      tx,
      keys.map((key) => ({ ...key, accountId })),
    );
    await store(rt, tx, accountId, changed);
    return batch.filter((one) => !ready.includes(one));
  });
}

/** Answers of carriers to submits that were given up as unknown: used, batch by batch, however late they come. */
export function startLateAnswers(rt: Runtime): LateAnswers {
  /** The last word on a message holds all that is known of it. */
  const queues = new Map<number, Map<Uuid, Late>>();

  const work = async (accountId: number, queue: Map<Uuid, Late>): Promise<void> => {
    let pauseMs = GATHER_MS;
    while (queue.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const batch = [...queue.values()].slice(0, BATCH_MAX);
      try {
        const early = new Set(await applyBatch(rt, accountId, batch));
        for (const one of batch) {
          const { id } = one.submission.outbound;
          if (!early.has(one) && queue.get(id) === one) queue.delete(id);
        }
        pauseMs = GATHER_MS;
      } catch (error) {
        rt.log.warn('late answers of carriers could not be stored yet', {
          waiting: queue.size,
          ...describeError(error),
        });
        pauseMs = RETRY_MS;
      }
    }
    queues.delete(accountId);
  };

  return {
    add(submission, result) {
      if (result.kind === 'unwritten') return;
      const { accountId } = submission;
      const { id } = submission.outbound;
      const queue = queues.get(accountId);
      if (queue) {
        queue.set(id, { submission, result });
        return;
      }
      const fresh = new Map([[id, { submission, result }]]);
      queues.set(accountId, fresh);
      void work(accountId, fresh);
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.size, 0),
  };
}
