import { queryOptions } from '@tanstack/react-query';
import type { VoiceCampaign, VoiceCampaignDetail, VoiceCampaignReport } from '@volley/sdk';
import { volley } from './client.ts';
import { API_PATH } from './places.ts';
import { followingRows, numberedRows } from './rows.ts';

/** Events about campaigns also refresh queries with this key. */
export const voiceKey = ['voice'] as const;

export type VoiceStatus = VoiceCampaign['status'];

/** The outcomes of a call, as the filter of calls takes them. */
export const OUTCOMES = ['answered', 'no_answer', 'busy', 'rejected', 'failed', 'cancelled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The stream reports the figures at once, but only the report has reasons and pressed keys. */
const RUNNING_MS = 4_000;

const isRunning = (status: VoiceStatus): boolean => status === 'preparing' || status === 'calling';

/** Newest first. */
export const voiceRows = numberedRows([...voiceKey, 'list'], (page, options) =>
  volley.voiceCampaigns.list(page, options),
);

export interface VoiceStory {
  readonly campaign: VoiceCampaignDetail;
  readonly report: VoiceCampaignReport;
}

export const voiceStoryQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...voiceKey, 'story', uuid],
    queryFn: async ({ signal }): Promise<VoiceStory> => {
      const [campaign, report] = await Promise.all([
        volley.voiceCampaigns.get({ uuid }, { signal }),
        volley.voiceCampaigns.report({ uuid }, { signal }),
      ]);
      return { campaign, report };
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data.campaign.status) ? RUNNING_MS : false,
  });

const WAIT_MS = 15_000;

/** What a running campaign waits for, for pages that show nothing else of it. */
export const voiceWaitQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...voiceKey, 'wait', uuid],
    refetchInterval: WAIT_MS,
    queryFn: async ({ signal }) => (await volley.voiceCampaigns.report({ uuid }, { signal })).waiting_for,
  });

const NEXT_MS = 10_000;
const NEXT_ROWS = 100;

/** The time of the next call, by the first hundred waiting recipients. Null if nobody waits. */
export const nextCallQuery = (uuid: string, isCalling: boolean) =>
  queryOptions({
    queryKey: [...voiceKey, 'next', uuid],
    enabled: isCalling,
    refetchInterval: NEXT_MS,
    queryFn: async ({ signal }) => {
      const input = { uuid, status: 'queued', per_page: NEXT_ROWS };
      const { data } = await volley.voiceCampaigns.searchRecipients(input, { signal });
      return data.flatMap(({ next_call_at }) => next_call_at ?? []).sort()[0] ?? null;
    },
  });

export interface CallFilters {
  readonly outcome?: Outcome;
  /** The beginning of a phone number. */
  readonly number?: string;
}

const callInput = ({ outcome, number }: CallFilters) => ({
  ...(outcome !== undefined && { outcome }),
  ...(number !== undefined && { phone_number: number }),
});

export const callRows = (uuid: string, filters: CallFilters) =>
  followingRows([...voiceKey, 'calls', uuid, filters], (page, options) =>
    volley.voiceCampaigns.attempts({ uuid, ...callInput(filters), ...page }, options),
  );

/** The address of a file of the same calls. */
export function callsCsv(uuid: string, filters: CallFilters): string {
  const query = new URLSearchParams(callInput(filters));
  return `${API_PATH}/v1/voice-campaigns/${uuid}/attempts.csv${query.size === 0 ? '' : `?${query}`}`;
}

/** The SIP messages of a failed call, which never change. */
export const callLadderQuery = (accountId: number, uuid: string) =>
  queryOptions({
    queryKey: [...voiceKey, 'ladder', accountId, uuid],
    queryFn: ({ signal }) => volley.admin.callAttempts.ladder({ id: accountId, uuid }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
