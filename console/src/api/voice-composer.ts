import { queryOptions } from '@tanstack/react-query';
import type { VoiceCampaignContent } from '@volley/sdk';
import { volley } from './client.ts';
import { operation } from './operation.ts';
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
  operation('voiceCampaigns.draft', { uuid }, { staleTime: 0, gcTime: 0 });
