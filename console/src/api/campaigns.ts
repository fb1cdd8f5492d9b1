import { queryOptions } from '@tanstack/react-query';
import type { CampaignProgressEventData, SmsCampaign } from '@volley/sdk';
import type { MessageStatus } from '../format/choices.ts';
import { volley } from './client.ts';
import { API_PATH } from './places.ts';
import { followingRows, numberedRows } from './rows.ts';

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

export interface MessageFilters {
  readonly status?: MessageStatus;
  /** The beginning of a phone number. */
  readonly number?: string;
}

const messageInput = ({ status, number }: MessageFilters) => ({
  ...(status !== undefined && { status }),
  ...(number !== undefined && { phone_number: number }),
});

export const campaignMessageRows = (uuid: string, filters: MessageFilters) =>
  followingRows([...campaignsKey, 'messages', uuid, filters], (page, options) =>
    volley.smsCampaigns.messages({ uuid, ...messageInput(filters), ...page }, options),
  );

/** The address of a file of the same messages. */
export function campaignMessagesCsv(uuid: string, filters: MessageFilters): string {
  const query = new URLSearchParams(messageInput(filters));
  return `${API_PATH}/v1/sms-campaigns/${uuid}/messages.csv${query.size === 0 ? '' : `?${query}`}`;
}

/** The stream's last report of each campaign that runs or has ended within the last hour. */
export type LiveProgress = Readonly<Record<string, CampaignProgressEventData>>;

export const liveProgressQuery = queryOptions<LiveProgress>({
  queryKey: ['live-progress'],
  queryFn: () => ({}),
  initialData: {},
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
