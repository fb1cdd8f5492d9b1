import { type AudienceInput, describeAudience } from '../../../audiences/index.ts';
import type { Actor } from '../../../identity/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Runtime } from '../../../runtime.ts';
import type { VoiceCampaignDetail } from '../rows/campaign.ts';
import { getVoiceCampaign } from './write-draft.ts';

export interface VoiceDraftContent {
  readonly draft: VoiceCampaignDetail;
  readonly recipients: AudienceInput;
}

/** Returns all settings of a campaign as they are now. */
export async function getVoiceDraft(rt: Runtime, actor: Actor, uuid: Uuid): Promise<VoiceDraftContent> {
  const draft = await getVoiceCampaign(rt, actor, uuid);
  return { draft, recipients: await describeAudience(rt.db, actor.accountId, draft.audience) };
}
