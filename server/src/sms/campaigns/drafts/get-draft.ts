import { type AudienceInput, describeAudience } from '../../../audiences/index.ts';
import { notFound } from '../../../errors.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import { findCampaignWithContent } from '../rows/store-campaigns.ts';
import type { Draft } from './write-draft.ts';

export interface DraftContent {
  readonly draft: Draft;
  readonly recipients: AudienceInput;
}

/** Returns all settings of a campaign as they are now. A quick send has none, because it was never a draft. */
export async function getDraft(rt: Runtime, actor: Actor, uuid: Uuid): Promise<DraftContent> {
  const draft = await findCampaignWithContent(rt.db, actor.accountId, uuid);
  if (!draft) throw notFound('Campaign');
  return { draft, recipients: await describeAudience(rt.db, actor.accountId, draft.audience) };
}
