import { namesNobody } from '../../../audiences/index.ts';
import { refuseMissing } from '../../../errors.ts';
import type { VoiceCampaignDetail } from './campaign.ts';

/** Refuses a campaign that lacks something. A draft may lack anything, but not a campaign that is sent or scheduled. */
export function refuseIncomplete({ name, recordingId, audience }: VoiceCampaignDetail): void {
  refuseMissing({ name: name === '', recording_id: recordingId === null, recipients: namesNobody(audience) });
}
