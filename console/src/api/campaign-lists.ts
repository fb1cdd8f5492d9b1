import type { CampaignTab } from '../format/choices.ts';
import type { Campaigns } from './campaigns.ts';

/** The states that each group of a list has, of texts and of calls. */
const STATES: Readonly<Record<CampaignTab, string>> = {
  draft: 'draft',
  scheduled: 'scheduled',
  running: 'preparing,sending,paused',
  completed: 'completed',
  stopped: 'cancelled,failed',
};

/** What lists of campaigns are looked through by, as the page's address has it. */
export interface CampaignFilters {
  readonly search?: string;
  readonly reference?: string;
  readonly state?: CampaignTab;
}

export const statesOf = (of: Campaigns, tab: CampaignTab): string =>
  of === 'smsCampaigns' ? STATES[tab] : STATES[tab].replace('sending', 'calling');

export const listFilters = (of: Campaigns, { state, ...others }: CampaignFilters) => ({
  ...others,
  ...(state && { status: statesOf(of, state) }),
});
