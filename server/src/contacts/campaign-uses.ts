import type { CampaignUse } from './store-campaign-uses.ts';

export const USES_NAMED = 3;
const KINDS: Readonly<Record<CampaignUse['kind'], string>> = {
  sms_campaign: 'the SMS campaign',
  voice_campaign: 'the voice campaign',
};

export const nameOfUse = ({ kind, name }: CampaignUse): string =>
  `${KINDS[kind]} ${name === '' ? 'without a name' : `“${name}”`}`;

/** Names the first few, for a refusal. */
export const namesOfUses = (uses: readonly CampaignUse[]): string =>
  uses.slice(0, USES_NAMED).map(nameOfUse).join(', ');
