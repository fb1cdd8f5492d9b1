import type { Runtime } from '../../../runtime.ts';
import { countMessages } from '../../messages/index.ts';
import { findTexts } from './store-texts.ts';

/** Returns the current outcomes of a voice campaign's texts. */
export async function reportTexts(rt: Runtime, accountId: number, id: number) {
  const texts = await findTexts(rt.db, accountId, id);
  if (!texts) return null;
  const counts = await countMessages(rt, { accountId, id, endedAt: texts.endedAt });
  return { ...texts, smsCampaign: texts.uuid, messages: counts.map(({ n, ...of }) => ({ ...of, messages: n })) };
}
