import { areRulesHeld, type SendingRules } from '../../../consents/index.ts';
import type { Transaction } from '../../../db/index.ts';
import { lockUnsuspended } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { isBarred, lockSenderStatuses } from '../../../requests/index.ts';
import type { Slot } from '../../carrier.ts';
import { moveCampaignCounts } from '../figures/store-counts.ts';
import type { Message } from '../message/message.ts';
import { isCurrent, type PlannedBy } from '../message/store-rules.ts';
import { markUnlessBarred } from '../submit/mark-unless-barred.ts';
import { markSubmitting } from '../submit/store-marks.ts';
import type { Deps, Due } from './outbox-due.ts';
import { areCampaignsMoving } from './store-campaign-gate.ts';

export interface Ready extends Due {
  readonly slot: Slot;
}

/** Who marks rows and when, and which of them are certain: on the wire, or in their place in the line. */
export interface Marking {
  readonly accountId: number;
  readonly processId: number;
  readonly submittedAt: Timestamp;
  readonly certain: Set<Uuid>;
}

/** The rules by which rows were judged, which must still hold when the rows are marked. */
export interface JudgedBy {
  readonly by: PlannedBy;
  /** The rules of the campaigns of the rows; null if none of the rows has such a campaign. */
  readonly rules: SendingRules | null;
  readonly isMarketing: boolean;
}

/** Thrown if a sender ID, a setting, a carrier or a campaign has changed since the messages were judged; none of them is sent. */
export class RulesChanged extends Error {}

/** Requires an approved sender ID for quick sends, and for campaigns one that the operator has not withdrawn. */
async function refuseBarredSenders(tx: Transaction, accountId: number, ready: readonly Ready[]): Promise<void> {
  const judged = ready.filter(({ entry }) => !entry.isKeywordReply).map(({ message }) => message);
  if (judged.length === 0) return;
  const names = judged.map(({ senderId }) => senderId);
  const statusOf = await lockSenderStatuses(tx, accountId, names);
  const mayGo = ({ kind, senderId }: Message): boolean =>
    kind === 'bulk' ? !isBarred(statusOf(senderId)) : statusOf(senderId) === 'approved';
  if (!judged.every(mayGo)) throw new RulesChanged();
}

/** Marks rows and moves the counts of their campaigns to `submitting`, from where settling or a recovery moves them on. */
export async function markReady(
  { rt }: Deps,
  { accountId, processId, submittedAt, by, rules, isMarketing }: Marking & JudgedBy,
  ready: readonly Ready[],
): Promise<Set<Uuid>> {
  const rowOf = ({ message, slot }: Ready) => ({
    id: message.id,
    carrierId: slot.carrierId,
    isSimulated: slot.isSimulated,
  });
  const of = { accountId, processId, now: submittedAt };
  const exempt = ready.filter((one) => one.isExempt).map(rowOf);
  const usual = ready.filter((one) => !one.isExempt).map(rowOf);
  return rt.hot.transact(async (tx) => {
    const [isAllowed] = await Promise.all([lockUnsuspended(tx, accountId), refuseBarredSenders(tx, accountId, ready)]);
    if (!isAllowed) throw new RulesChanged();
    if (!(await areRulesHeld(tx, accountId, rules))) throw new RulesChanged();
    const marked = new Set([
      ...(await markSubmitting(tx, 'all', { ...of, rows: exempt })),
      ...(await markUnlessBarred(tx, { ...of, rows: usual }, { isMarketing })).marked,
    ]);
    const bulk = ready.flatMap(({ message }) => (message.kind === 'bulk' && marked.has(message.id) ? [message] : []));
    const ids = bulk.map(({ campaignId }) => campaignId);
    const moves = ids.map((campaignId) => ({ campaignId, from: 'queued' as const, to: 'submitting' as const }));
    await moveCampaignCounts(tx, accountId, moves);
    // A campaign's row is locked after its counts, as everywhere.
    if (!(await areCampaignsMoving(tx, accountId, ids))) throw new RulesChanged();
    if (!(await isCurrent(tx, accountId, by))) throw new RulesChanged();
    return marked;
  });
}
