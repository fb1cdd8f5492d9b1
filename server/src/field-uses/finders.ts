import { listRulesNamingField } from '../consents/index.ts';
import type { FindFieldUses } from '../contact-fields/index.ts';
import { listSegmentsNaming } from '../segments/index.ts';
import { listCampaignsNaming } from '../sms/campaigns/index.ts';
import { listRulesNaming } from '../sms/inbound/index.ts';
import { listTemplatesNaming } from '../sms/templates/index.ts';
import { listVoiceCampaignsNaming } from '../voice/campaigns/index.ts';
import { listRecordingsNaming } from '../voice/recordings/index.ts';

/** One line for each room that stores texts or settings with field names, so that no field in use is deleted. */
export const FIELD_USE_FINDERS: readonly FindFieldUses[] = [
  listCampaignsNaming,
  listRecordingsNaming,
  listRulesNaming,
  listRulesNamingField,
  listSegmentsNaming,
  listTemplatesNaming,
  listVoiceCampaignsNaming,
];
