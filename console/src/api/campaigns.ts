import { queryOptions } from '@tanstack/react-query';
import type { CampaignProgressEventData, SmsCampaign } from '@volley/sdk';
import type { CampaignTab } from '../format/choices.ts';
import { operation } from './operation.ts';

/** The pages of the two kinds of campaigns. The operations of both have the same names. */
export const CAMPAIGN_PAGES = {
  smsCampaigns: { list: '/campaigns', one: '/campaigns/$uuid', words: 'campaigns' },
  voiceCampaigns: { list: '/voice', one: '/voice/$uuid', words: 'voice' },
} as const;

export type Campaigns = keyof typeof CAMPAIGN_PAGES;

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

export type CampaignStatus = SmsCampaign['status'];

/** The interval without a stream. An open stream reports progress at once. */
const RUNNING_MS = 5_000;

/** A campaign that may change by itself. */
const isRunning = (status: CampaignStatus): boolean => status === 'preparing' || status === 'sending';

export const campaignReportQuery = (uuid: string) =>
  operation(
    'smsCampaigns.report',
    { uuid },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isRunning(data.campaign.status) ? RUNNING_MS : false,
    },
  );

/** The stream's last report of each campaign that runs or has ended within the last hour. */
export type LiveProgress = Readonly<Record<string, CampaignProgressEventData>>;

export const liveProgressQuery = queryOptions<LiveProgress>({
  queryKey: ['live-progress'],
  queryFn: () => ({}),
  initialData: {},
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
