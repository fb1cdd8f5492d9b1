import { queryOptions } from '@tanstack/react-query';
import type { CampaignProgressEventData, SmsCampaign } from '@volley/sdk';
import { operation } from './operation.ts';

/** The pages of the two kinds of campaigns. The operations of both have the same names. */
export const CAMPAIGN_PAGES = {
  smsCampaigns: { list: '/campaigns', one: '/campaigns/$uuid', words: 'campaigns' },
  voiceCampaigns: { list: '/voice', one: '/voice/$uuid', words: 'voice' },
} as const;

export type Campaigns = keyof typeof CAMPAIGN_PAGES;

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
