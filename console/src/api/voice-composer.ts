import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { VoiceCampaignContent } from '@volley/sdk';
import { volley } from './client.ts';
import type { VoiceStatus } from './voice.ts';

export interface VoiceDraftAnswer {
  readonly status: VoiceStatus;
  readonly content: VoiceCampaignContent;
}

export const voiceDraftQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['voice-composer', uuid, 'draft'],
    // The page holds typed changes, which a refetch must not overwrite.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<VoiceDraftAnswer> => {
      const [content, { status }] = await Promise.all([
        volley.voiceCampaigns.draft({ uuid }, { signal }),
        volley.voiceCampaigns.get({ uuid }, { signal }),
      ]);
      return { content, status };
    },
  });

/** What would be called now, since another page may have changed it. */
export const storedVoiceDraftQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['voice-composer', uuid, 'stored'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => volley.voiceCampaigns.draft({ uuid }, { signal }),
  });

/** The service looks at every named recipient, so a large audience takes a while. */
const PREVIEW_MS_MAX = 120_000;

export const voicePreviewQuery = (uuid: string | null, version: number) =>
  queryOptions({
    queryKey: ['voice-composer', uuid, 'preview', version],
    enabled: uuid !== null,
    gcTime: 30_000,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      volley.voiceCampaigns.preview({ uuid: uuid ?? '' }, { signal, timeoutMs: PREVIEW_MS_MAX, retriesMax: 0 }),
  });
