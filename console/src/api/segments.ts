import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SegmentCondition } from '@volley/sdk';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { API_PATH } from './places.ts';
import { followingRows, numberedRows } from './rows.ts';

export const segmentsKey = ['segments'] as const;

export const segmentRows = numberedRows([...segmentsKey, 'list'], (page, options) =>
  volley.segments.list(page, options),
);

export const segmentQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'one', uuid],
    queryFn: ({ signal }) => volley.segments.get({ uuid }, { signal }),
  });

export const segmentCountQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'count', uuid],
    queryFn: ({ signal }) => volley.segments.countOne({ uuid }, { signal }),
  });

export const segmentContactRows = (uuid: string) =>
  followingRows([...segmentsKey, 'contacts', uuid], (page, options) =>
    volley.segments.contacts({ uuid, ...page }, options),
  );

export const segmentCsv = (uuid: string): string => `${API_PATH}/v1/segments/${uuid}/contacts.csv`;

/** How many contacts match the form's condition. Null while it is incomplete. */
export const conditionCountQuery = (condition: SegmentCondition | null) =>
  queryOptions({
    queryKey: [...segmentsKey, 'count-of', condition],
    enabled: condition !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      volley.segments.count({ condition: condition as SegmentCondition }, { signal, retriesMax: 0 }),
  });

/** The account's own fields of contacts. */
export const ownFieldsQuery = queryOptions({
  queryKey: ['contact-fields', 'of-segments'],
  staleTime: 60_000,
  queryFn: ({ signal }) => volley.contactFields.list({}, { signal }),
});

interface AskedCampaign {
  readonly uuid: string;
  readonly name: string;
}

/** The campaigns about which a rule may ask. */
export const findCampaigns = {
  sms: findBy<AskedCampaign>([...segmentsKey, 'sms-campaigns'], (page, options) =>
    volley.smsCampaigns.list({ ...page, kind: 'bulk' }, options),
  ),
  voice: findBy<AskedCampaign>([...segmentsKey, 'voice-campaigns'], (page, options) =>
    volley.voiceCampaigns.list(page, options),
  ),
} as const;

/** The campaign about which a rule asks. */
export const askedCampaignQuery = (kind: 'sms' | 'voice', uuid: string) =>
  queryOptions({
    queryKey: [...segmentsKey, 'campaign', kind, uuid],
    enabled: uuid !== '',
    staleTime: 60_000,
    queryFn: ({ signal }): Promise<AskedCampaign> =>
      kind === 'sms' ? volley.smsCampaigns.get({ uuid }, { signal }) : volley.voiceCampaigns.get({ uuid }, { signal }),
  });
