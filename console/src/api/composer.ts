import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Campaigns } from './campaigns.ts';
import { volley } from './client.ts';
import { callOf, operation } from './operation.ts';

export const draftQuery = <Content>(of: Campaigns, uuid: string) =>
  queryOptions({
    queryKey: ['composer', of, uuid, 'draft'],
    // The page holds typed changes, which a refetch must not overwrite.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const [content, { status }] = await Promise.all([
        callOf<Content>(`${of}.draft`)({ uuid }, { signal }),
        callOf<{ readonly status: string }>(`${of}.get`)({ uuid }, { signal }),
      ]);
      return { content, status };
    },
  });

/** What would be sent now, since another page may have changed it. */
export const storedDraftQuery = <Content>(of: Campaigns, uuid: string) =>
  queryOptions({
    queryKey: [of, 'draft', { uuid }],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => callOf<Content>(`${of}.draft`)({ uuid }, { signal }),
  });

/** What a person chooses among at once; whoever looks for another one writes more of its name. */
const CHOICE_MAX = 10;
const FOUND = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

/** Groups whose names have words that begin as the search does, the newest first. */
export const foundGroupsQuery = (search: string) => operation('groups.list', { search, per_page: CHOICE_MAX }, FOUND);

export const foundSegmentsQuery = (search: string) =>
  operation('segments.list', { search, per_page: CHOICE_MAX }, FOUND);

export const nextRunsQuery = (uuid: string | null, version: number) =>
  queryOptions({
    queryKey: ['composer', uuid, 'next-runs', version],
    enabled: uuid !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => volley.smsCampaigns.series({ uuid: uuid ?? '' }, { signal }),
  });
