import type { Transaction } from '../../../db/index.ts';
import { timestampFromMs } from '../../../lib/time/timestamp.ts';
import { type Hundredths, hundredths } from '../../../lib/values/money.ts';
import { isMove } from '../../../lib/values/moves.ts';
import type { Runtime } from '../../../runtime.ts';
import { STILL_MS } from '../../messages/index.ts';
import { CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { pauseSending, recordCampaign } from '../rows/record-campaign.ts';
import { cancelStoredCampaign, lockCampaignStateById, resumeStoredCampaign } from '../rows/store-campaign-moves.ts';
import { hastenOutbox } from '../rows/store-outbox-of-campaign.ts';
import { beginStoredTexts } from './store-texts.ts';

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
  const now = rt.clock.now();
  await resumeStoredCampaign(tx, { accountId, id, now, held: hundredths(0) });
  await recordCampaign(rt, tx, accountId, id);
  await hastenOutbox(tx, { accountId, campaignId: id, now, until: timestampFromMs(rt.clock.nowMs() + STILL_MS) });
}

/** Cancels the texts that were not sent. Their rows are ended and their credits freed as for every cancelled campaign. */
export async function cancelTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  const state = await lockCampaignStateById(tx, accountId, id);
  if (!state || !isMove(CAMPAIGN_MOVES, state.status, 'cancelled')) return;
  await cancelStoredCampaign(tx, { accountId, id, from: state.status, now: rt.clock.now() });
}
