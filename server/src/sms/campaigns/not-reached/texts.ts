import type { Transaction } from '../../../db/index.ts';
import { firstIdOf, lastIdOf, type Uuid } from '../../../lib/ids/uuid.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { countMessages, endQueued } from '../../messages/index.ts';
import { idAt } from '../audience/store-audience.ts';
import { CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { pauseSending, recordCampaign, resumeSending } from '../rows/record-campaign.ts';
import { cancelStoredCampaign, lockCampaignStateById } from '../rows/store-campaign-moves.ts';
import {
  beginStoredTexts,
  deleteEndedTexts,
  findTexts,
  listTexts,
  lockWaitingTexts,
  putTextInOutbox,
} from './store-texts.ts';

/** The campaign of the texts, which moves in the transaction that moves its voice campaign. */
interface Texts {
  readonly accountId: number;
  readonly id: number;
}

/** Returns the credits to hold for the texts when the calls begin; 0 if somebody cancelled the texts in the meantime. */
export async function lockTextsToBegin(tx: Transaction, { accountId, id }: Texts): Promise<Hundredths> {
  const state = await lockCampaignStateById(tx, accountId, id);
  return state?.status === 'preparing' ? state.preparedCost : hundredths(0);
}

/** Starts the texts with the calls. The caller has held the amount that `lockTextsToBegin` returned. */
export async function beginTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  await beginStoredTexts(tx, { accountId, id, now: rt.clock.now() });
  await recordCampaign(rt, tx, accountId, id);
}

export async function pauseTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  await pauseSending(rt, tx, { accountId, id, reason: '' });
}

/** Resumes texts that were paused with the calls, but not those that are paused for another reason. */
export async function resumeTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  const state = await lockCampaignStateById(tx, accountId, id);
  if (state?.status !== 'paused' || state.pauseReason !== '') return;
  await resumeSending(rt, tx, { accountId, id, now: rt.clock.now(), held: hundredths(0) });
}

/** Cancels the texts that were not sent. Their rows are ended and their credits freed as for every cancelled campaign. Returns false if they had ended. */
export async function cancelTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<boolean> {
  const state = await lockCampaignStateById(tx, accountId, id);
  if (!state || !isMove(CAMPAIGN_MOVES, state.status, 'cancelled')) return false;
  await cancelStoredCampaign(tx, { accountId, id, from: state.status, now: rt.clock.now() });
  return true;
}

/**
 * Cancels the text of a call that has ended. Returns false if none waits: it was given to a carrier, or nobody needs it. Its campaign goes on for a
 * while after that, so the campaign alone does not tell.
 */
export async function takeBackText(
  rt: Runtime,
  tx: Transaction,
  { cursorId, ...of }: Texts & { readonly cursorId: Uuid },
): Promise<boolean> {
  const waits = await lockWaitingTexts(tx, { ...of, firstId: firstIdOf(cursorId), lastId: lastIdOf(cursorId) });
  return waits && (await cancelTexts(rt, tx, of));
}

/** The leading characters of an id that all texts of a campaign share. */
const PREFIX_CHARACTERS = 24;

/** Returns the id of a recipient's text, which follows from the recipient's id and need not be stored. */
const textIdOf = (cursorId: Uuid, recipientId: number): Uuid => idAt(cursorId.slice(0, PREFIX_CHARACTERS), recipientId);

interface TextOf {
  readonly accountId: number;
  readonly cursorId: Uuid;
  readonly recipientId: number;
}

/** Queues the text of a recipient whom the last call did not reach, in the transaction that records that call. */
export async function sendText(
  rt: Runtime,
  tx: Transaction,
  { accountId, cursorId, recipientId }: TextOf,
): Promise<void> {
  await putTextInOutbox(tx, accountId, textIdOf(cursorId, recipientId), rt.clock.now());
}

/** Skips texts that are not needed or not allowed and frees their credits. Only the balance may be locked after this. */
export async function dropTexts(
  rt: Runtime,
  tx: Transaction,
  of: Omit<TextOf, 'recipientId'> & { readonly recipientIds: readonly number[]; readonly reason: string },
): Promise<void> {
  const { accountId, cursorId, recipientIds, reason } = of;
  const ids = recipientIds.map((recipientId) => textIdOf(cursorId, recipientId));
  await endQueued(rt, tx, { accountId, ids, status: 'skipped', reason, now: rt.clock.now() });
}

/** Returns the current outcomes of a voice campaign's texts. */
export async function reportTexts(rt: Runtime, accountId: number, id: number) {
  const texts = await findTexts(rt.db, accountId, id);
  if (!texts) return null;
  const counts = await countMessages(rt, { accountId, id, endedAt: texts.endedAt });
  return { ...texts, smsCampaign: texts.uuid, messages: counts.map(({ n, ...of }) => ({ ...of, messages: n })) };
}

/**
 * Deletes the campaigns of texts that ended, whose messages were dropped with their month. Cancels the others, such as those that are paused because
 * their sender ID was withdrawn, and returns their ids.
 */
export async function forgetTexts(
  rt: Runtime,
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  await deleteEndedTexts(tx, accountId, ids);
  const open = await listTexts(tx, accountId, ids);
  for (const { id } of open) await cancelTexts(rt, tx, { accountId, id });
  return new Set(open.map(({ id }) => id));
}
