import type { Runtime } from '../../../runtime.ts';
import { countMessages } from '../../messages/index.ts';
import { findTexts, type StoredTexts } from './store-texts.ts';

export interface TextsReport extends StoredTexts {
  readonly messages: Awaited<ReturnType<typeof countMessages>>;
}

/** Returns the current outcomes of a voice campaign's texts. */
export async function reportTexts(rt: Runtime, accountId: number, id: number): Promise<TextsReport | null> {
  const texts = await findTexts(rt.db, accountId, id);
  return texts && { ...texts, messages: await countMessages(rt, { accountId, id, endedAt: texts.endedAt }) };
}
