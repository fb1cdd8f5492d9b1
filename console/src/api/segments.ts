import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SegmentCondition } from '@volley/sdk';
import { volley } from './client.ts';
import { findIn } from './find-choices.ts';

/** How many contacts match the form's condition. Null while it is incomplete. */
export const conditionCountQuery = (condition: SegmentCondition | null) =>
  queryOptions({
    queryKey: ['segments', 'count', condition],
    enabled: condition !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      volley.segments.count({ condition: condition as SegmentCondition }, { signal, retriesMax: 0 }),
  });

interface AskedCampaign {
  readonly uuid: string;
  readonly name: string;
}

/** The campaigns about which a rule may ask. */
export const findCampaigns = {
  sms: findIn<AskedCampaign>(['smsCampaigns'], (page, options) =>
    volley.smsCampaigns.list({ ...page, kind: 'bulk' }, options),
  ),
  voice: findIn<AskedCampaign>(['voiceCampaigns'], (page, options) => volley.voiceCampaigns.list(page, options)),
} as const;
