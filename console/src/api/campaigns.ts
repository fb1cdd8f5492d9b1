import { queryOptions } from '@tanstack/react-query';
import type { CampaignProgressEventData, SmsCampaign, SmsCampaignReport } from '@volley/sdk';
import { readTime } from '../format/time.ts';
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

/** Receipts and clicks come in for a while after the last message went out. */
const HEARD_OF_MS = 3_600_000;

function isHeardOf({ campaign: { ended_at }, counts, clicks }: SmsCampaignReport): boolean {
  const isAwaited = counts.sent + counts.submitting > 0 || clicks.asked_for;
  return isAwaited && ended_at !== null && Date.now() - readTime(ended_at).getTime() < HEARD_OF_MS;
}

export const campaignReportQuery = (uuid: string) =>
  operation(
    'smsCampaigns.report',
    { uuid },
    {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && (isRunning(data.campaign.status) || isHeardOf(data)) ? RUNNING_MS : false,
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
