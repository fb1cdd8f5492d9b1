import { namesNobody } from '../../../audiences/index.ts';
import { refuseMissing } from '../../../errors.ts';
import type { VoiceCampaignDetail } from './campaign.ts';

/** A draft may lack anything. What calls people, and what is scheduled to, may not. */
export function refuseIncomplete({ name, recordingId, audience }: VoiceCampaignDetail): void {
  refuseMissing({ name: name === '', recording_id: recordingId === null, recipients: namesNobody(audience) });
}
