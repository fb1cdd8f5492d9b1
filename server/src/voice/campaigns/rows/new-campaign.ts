import { NOBODY } from '../../../audiences/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { RULES_DEFAULT } from '../../calling-rules.ts';
import type { VoiceCampaignDetail } from './campaign.ts';

export const SILENCE = { recordingUuid: null, recordingId: null, recordingMs: 0, spokenText: '' } as const;
export const NOTHING_YET: VoiceCampaignDetail = {
  id: 0,
  uuid: '' as Uuid,
  version: 1,
  name: '',
  status: 'draft',
  totalRecipients: 0,
  messagesSent: 0,
  creditsUsed: 0 as Hundredths,
  createdAt: '' as Timestamp,
  updatedAt: '' as Timestamp,
  ...SILENCE,
  rules: RULES_DEFAULT,
  audience: NOBODY,
  scheduledAt: null,
  startedAt: null,
  endedAt: null,
  pauseReason: '',
  failReason: '',
  preparedCost: 0 as Hundredths,
  held: 0 as Hundredths,
  openRecipients: 0,
  testOf: null,
  textsCampaignId: null,
  textsCost: 0 as Hundredths,
  textsCursorId: null,
};
