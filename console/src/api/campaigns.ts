import { queryOptions } from '@tanstack/react-query';
import type { CampaignProgressEventData, SmsCampaign } from '@volley/sdk';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export const campaignsKey = ['campaigns'] as const;

export type CampaignStatus = SmsCampaign['status'];

/** The interval without a stream. An open stream reports progress at once. */
const RUNNING_MS = 5_000;

/** A campaign that may change by itself. */
const isRunning = (status: CampaignStatus): boolean => status === 'preparing' || status === 'sending';

/** Newest first, without single messages. */
export const campaignRows = numberedRows([...campaignsKey, 'list'], (page, options) =>
  volley.smsCampaigns.list({ kind: 'bulk', ...page }, options),
);

export const campaignReportQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'report', uuid],
    queryFn: ({ signal }) => volley.smsCampaigns.report({ uuid }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data.campaign.status) ? RUNNING_MS : false,
  });

/** The stream's last report of each campaign that runs or has ended within the last hour. */
export type LiveProgress = Readonly<Record<string, CampaignProgressEventData>>;

export const liveProgressQuery = queryOptions<LiveProgress>({
  queryKey: ['live-progress'],
  queryFn: () => ({}),
  initialData: {},
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
