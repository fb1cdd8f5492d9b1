import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contact } from '@volley/sdk';
import { volley } from './client.ts';

const FOUND_MAX = 8;

export interface DraftAnswer {
  readonly status: string;
  readonly content: Awaited<ReturnType<typeof volley.smsCampaigns.draft>>;
}

export const draftQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['composer', uuid, 'draft'],
    // The page holds typed changes, which a refetch must not overwrite.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<DraftAnswer> => {
      const [content, { status }] = await Promise.all([
        volley.smsCampaigns.draft({ uuid }, { signal }),
        volley.smsCampaigns.get({ uuid }, { signal }),
      ]);
      return { content, status };
    },
  });

/** What would be sent now, since another page may have changed it. */
export const storedDraftQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['composer', uuid, 'stored'],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => volley.smsCampaigns.draft({ uuid }, { signal }),
  });

/** What a person chooses among at once; whoever looks for another one writes more of its name. */
const CHOICE_MAX = 10;

/** Groups whose names have words that begin as the search does, the newest first. */
export const foundGroupsQuery = (search: string) =>
  queryOptions({
    queryKey: ['groups', 'of-composer', search],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => volley.groups.list({ search, per_page: CHOICE_MAX }, { signal }),
  });

export const foundSegmentsKey = ['segments', 'of-composer'] as const;

export const foundSegmentsQuery = (search: string) =>
  queryOptions({
    queryKey: [...foundSegmentsKey, search],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => volley.segments.list({ search, per_page: CHOICE_MAX }, { signal }),
  });

export const foundContactsQuery = (search: string) =>
  queryOptions({
    queryKey: ['contacts', 'of-composer', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await volley.contacts.list({ search, per_page: FOUND_MAX }, { signal })).data,
  });

export const contactQuery = (id: number) =>
  queryOptions<Contact>({
    queryKey: ['contacts', 'one-of-composer', id],
    staleTime: 300_000,
    queryFn: ({ signal }) => volley.contacts.get({ id }, { signal }),
  });

/** The service looks at every named recipient, so a large audience takes a while. */
const PREVIEW_MS_MAX = 120_000;

/** The account's own fields, which texts may name. */
export const ownFieldsQuery = queryOptions({
  queryKey: ['contact-fields', 'of-composer'],
  staleTime: 60_000,
  queryFn: ({ signal }) => volley.contactFields.list({}, { signal }),
});

export const contactValuesQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'values-of-composer', id],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await volley.contacts.fields({ id }, { signal })).fields,
  });

export const previewQuery = (uuid: string | null, version: number, contactIds: readonly number[]) =>
  queryOptions({
    queryKey: ['composer', uuid, 'preview', version, contactIds],
    enabled: uuid !== null,
    gcTime: 30_000,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      volley.smsCampaigns.preview(
        { uuid: uuid ?? '', ...(contactIds.length > 0 && { contact_ids: contactIds.join(',') }) },
        { signal, timeoutMs: PREVIEW_MS_MAX, retriesMax: 0 },
      ),
  });

export const nextRunsQuery = (uuid: string | null, version: number) =>
  queryOptions({
    queryKey: ['composer', uuid, 'next-runs', version],
    enabled: uuid !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => volley.smsCampaigns.series({ uuid: uuid ?? '' }, { signal }),
  });
