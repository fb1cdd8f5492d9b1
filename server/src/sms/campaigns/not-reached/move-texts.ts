import type { Transaction } from '../../../db/index.ts';
import { type Hundredths, hundredths } from '../../../lib/money.ts';
import { isMove } from '../../../lib/moves.ts';
import { timestampFromMs } from '../../../lib/timestamp.ts';
import type { Runtime } from '../../../runtime.ts';
import { STILL_MS } from '../../messages/index.ts';
import { CAMPAIGN_MOVES } from '../rows/campaign.ts';
import { pauseSending } from '../rows/pause-campaign.ts';
import { recordCampaign } from '../rows/record-campaign.ts';
import { cancelStoredCampaign, lockCampaignStateById, resumeStoredCampaign } from '../rows/store-campaign-moves.ts';
import { hastenOutbox } from '../rows/store-outbox-of-campaign.ts';
import { beginStoredTexts } from './store-texts.ts';

/** The campaign of the texts, in the transaction that moves its voice campaign. */
interface Texts {
  readonly accountId: number;
  readonly id: number;
}

/** What is held for the texts at the start of the calls; nothing where somebody cancelled the texts meanwhile. */
export async function lockTextsToBegin(tx: Transaction, { accountId, id }: Texts): Promise<Hundredths> {
  const state = await lockCampaignStateById(tx, accountId, id);
  return state?.status === 'preparing' ? state.preparedCost : hundredths(0);
}

/** The calls begin, and what `lockTextsToBegin` named is held. */
export async function beginTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  await beginStoredTexts(tx, { accountId, id, now: rt.clock.now() });
  await recordCampaign(rt, tx, accountId, id);
}

export async function pauseTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  await pauseSending(rt, tx, { accountId, id, reason: '' });
}

/** What a pause of the calls has stopped goes on; not what stands still for a reason of its own. */
export async function resumeTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  const state = await lockCampaignStateById(tx, accountId, id);
  if (state?.status !== 'paused' || state.pauseReason !== '') return;
  const now = rt.clock.now();
  await resumeStoredCampaign(tx, { accountId, id, now }, hundredths(0));
  await recordCampaign(rt, tx, accountId, id);
  await hastenOutbox(tx, { accountId, campaignId: id, now, until: timestampFromMs(rt.clock.nowMs() + STILL_MS) });
}

/** What was not sent never will be: its rows are ended and what is held for them is freed, as for every cancelled campaign. */
export async function cancelTexts(rt: Runtime, tx: Transaction, { accountId, id }: Texts): Promise<void> {
  const state = await lockCampaignStateById(tx, accountId, id);
  if (!state || !isMove(CAMPAIGN_MOVES, state.status, 'cancelled')) return;
  await cancelStoredCampaign(tx, { accountId, id, from: state.status, now: rt.clock.now() });
}
