import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';

/** The service looks at every named recipient, so a large audience takes a while. */
const COUNT_MS_MAX = 120_000;
/** Counts as of a visit to the page: whoever returns from a change sees them anew, and events of other campaigns do not count again. */
const OF_ONE_VISIT = { staleTime: 60_000, gcTime: 0 } as const;

export const plannedSmsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['planned', 'sms', uuid],
    ...OF_ONE_VISIT,
    queryFn: ({ signal }) => volley.smsCampaigns.preview({ uuid }, { signal, timeoutMs: COUNT_MS_MAX, retriesMax: 0 }),
  });

export const plannedVoiceQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['planned', 'voice', uuid],
    ...OF_ONE_VISIT,
    queryFn: ({ signal }) =>
      volley.voiceCampaigns.preview({ uuid }, { signal, timeoutMs: COUNT_MS_MAX, retriesMax: 0 }),
  });
